import type { ReactNode } from 'react';
import { calendarDate } from '@/shared/time/dates.ts';
import { copy as experiences } from '../copy.ts';
import { copy as names } from '../facts/copy.ts';
import type { Fact } from '../facts/facts.gen.ts';
import { amountLabel, valueLabel } from '../facts/values.ts';
import { FactField, labelOf, policies } from './fact-field.tsx';
import { Group, Pair } from './fact-field-parts.tsx';
import type { FieldsProps } from './listing-editor.tsx';
import { applies, FORM_FACTS, type FormFact, type ListingDraft } from './listing-form.ts';

interface FactGroupProps extends FieldsProps {
  title: string;
  sections: readonly Fact['section'][];
  /** What the summary says after the facts. */
  more?: readonly string[];
  before?: ReactNode;
  children?: ReactNode;
}

/** The fields of sections of facts, in a group that is closed at first and says what is stated. */
export function FactGroup({ title, sections, more = [], before, children, ...props }: FactGroupProps) {
  const { draft, errors, side } = props;
  // briefs have the last day beside the hours
  const isHere = ({ name }: FormFact) => name !== 'finish_by' || side === 'offered';
  const parts = sections.map((section) => FORM_FACTS.filter((fact) => fact.section === section && isHere(fact)));
  const facts = parts.flat();
  return (
    <Group
      title={title}
      summary={[...facts.flatMap((fact) => summaryOf(fact, draft)), ...more]}
      invalid={facts.some(({ name }) => errors[name] !== undefined)}
    >
      {before}
      {parts.flatMap(rowsOf).map((row) => {
        const fields = row.map((fact) => applies(draft, fact) && <FactField key={fact.name} fact={fact} {...props} />);
        return isWhole(row, facts) ? fields : <Pair key={row[0]?.name}>{fields}</Pair>;
      })}
      {children}
    </Group>
  );
}

const isList = ({ kind }: Fact) => kind === 'choices' || kind === 'languages';

/** Whether a row is one field from side to side: a list, or the only fact of its section. */
const isWhole = ([first]: readonly FormFact[], facts: readonly FormFact[]) =>
  first && (isList(first) || facts.filter(({ section }) => section === first.section).length === 1);

/** The facts of a section, two beside each other; one with what it needs to be stated, a list alone. */
function rowsOf(facts: readonly FormFact[]) {
  const rows: FormFact[][] = [];
  for (const fact of facts) {
    const row = rows.at(-1);
    const [first, second] = row ?? [];
    const isNeeded = facts.some(({ only_with: needs }) => needs?.[0] === first?.name);
    const fits = fact.only_with ? fact.only_with[0] === first?.name : !isNeeded && !second;
    if (row && first && fits && !isList(first) && !isList(fact)) row.push(fact);
    else rows.push([fact]);
  }
  return rows;
}

/** What is stated of a fact, in words. */
function summaryOf({ name, kind, filter, unit, only_with }: FormFact, draft: ListingDraft): readonly string[] {
  const typed = draft[name];
  if (typeof typed !== 'string') return typed.map((value) => valueLabel(filter, value));
  // the city is said for its place
  if (typed === '' || only_with) return [];
  if (name === 'place' && typed === 'city') return [draft.city];
  if (name === 'finish_by') return [experiences.facts.by(calendarDate(typed))];
  const label = `${names.names[filter]}: `;
  if (name === 'cancellation') return [label + policies[typed]];
  if (kind === 'date') return [label + calendarDate(typed)];
  if (kind !== 'number') return [valueLabel(filter, typed)];
  return [unit ? amountLabel(Number(typed), unit) : `${labelOf(name)}: ${typed}`];
}
