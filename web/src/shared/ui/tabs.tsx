import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Id extends string> {
  /** Accessible name of the group. */
  label: string;
  value: Id;
  onValueChange: (value: Id) => void;
  tabs: readonly { readonly id: Id; readonly label: string }[];
  children: ReactNode;
}

/** A segmented control; its panels are `TabPanel`s. */
export function Tabs<Id extends string>({ label, value, onValueChange, tabs, children }: TabsProps<Id>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Id)} className="grid grid-cols-1 gap-8">
      <Radix.List aria-label={label} className="flex rounded-control border border-line bg-surface p-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="h-10 flex-1 rounded-[7px] px-3 font-medium text-ink-2 text-small transition-colors duration-150 hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="rounded-control data-[state=active]:animate-fade-in" tabIndex={-1}>
      {children}
    </Radix.Content>
  );
}
