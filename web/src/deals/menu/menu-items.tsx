import { Fragment } from 'react';
import { MenuItem, MenuLabel, MenuSeparator } from '@/shared/ui/menu.tsx';
import type { Command, ExplainedDeal } from '../arrange-actions.ts';
import { copy } from './copy.ts';
import { hintOf } from './hints.ts';

interface MenuItemsProps {
  commands: readonly Command[];
  /** Those that end the deal or divide its money. */
  waysOut: readonly Command[];
  deal: ExplainedDeal;
  labelOf: (command: Command) => string;
  onSelect: (command: Command) => void;
}

/** The commands of a deal's menu, each with a sentence about when it fits; the ways out have a heading. */
export default function MenuItems({ commands, waysOut, deal, labelOf, onSelect }: MenuItemsProps) {
  return commands.map((command, place) => (
    <Fragment key={command}>
      {command === waysOut[0] && place > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>{copy.waysOut}</MenuLabel>
        </>
      )}
      {command === 'archive' && place > 0 && <MenuSeparator />}
      <MenuItem
        danger={command === 'reject' || command === 'cancel'}
        hint={hintOf(command, deal)}
        onSelect={() => onSelect(command)}
      >
        {labelOf(command)}
      </MenuItem>
    </Fragment>
  ));
}
