import type { ReactNode } from 'react';
import { useWideViewport } from './use-wide-viewport.ts';

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The column's share of the width: `w-28`, `w-[22%]`. Columns without one share the rest. */
  readonly width?: string;
  /** Tabular digits: ids, dates, money. */
  readonly data?: boolean;
  /** Right-aligned, as amounts are. */
  readonly right?: boolean;
  /** Hidden in a narrow table; shown in the card on phones. */
  readonly wideOnly?: boolean;
  /** The cells truncate their own lines. Other cells are limited to two lines. */
  readonly lines?: boolean;
}

interface DataTableProps<Row> {
  /** Accessible name. */
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Shown at the end of each row, such as its menu. */
  menu?: ((row: Row) => ReactNode) | undefined;
  /** The heading of the menu column, for screen readers. */
  menuLabel?: string;
  /** The menu column's width, if it holds more than the menu. */
  menuWidth?: string;
}

/** Many rows: a dense table, or a list of cards on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useWideViewport() ? <Wide {...props} /> : <Cards {...props} />;
}

const wideOnlyClass = (wideOnly: boolean | undefined) => (wideOnly ? 'max-xl:hidden' : '');

function Wide<Row>({ label, columns, rows, idOf, menu, menuLabel, menuWidth = 'w-12' }: DataTableProps<Row>) {
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-small">
      <thead>
        <tr className="border-line-strong border-b">
          {columns.map(({ id, head, width = '', right, wideOnly }) => (
            <th
              key={id}
              scope="col"
              className={`h-9 truncate pl-2 font-normal text-ink-3 text-label first:pl-0 ${width} ${wideOnlyClass(wideOnly)} ${right ? 'px-2 text-right' : 'text-left'}`}
            >
              {head}
            </th>
          ))}
          {menu && (
            <th scope="col" className={menuWidth}>
              <span className="sr-only">{menuLabel}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} className="border-line border-b transition-colors duration-150 hover:bg-surface">
            {columns.map((column, place) => (
              <Cell key={column.id} column={column} row={row} heads={place === 0} />
            ))}
            {menu && <td className="h-11 text-right">{menu(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row, heads }: { column: Column<Row>; row: Row; heads: boolean }) {
  const { cell, data, right, wideOnly, lines } = column;
  const look = `h-11 px-2 py-1 font-normal ${wideOnlyClass(wideOnly)} ${data ? 'data text-label text-ink-2' : ''} ${right ? 'text-right' : 'text-left'}`;
  const content = lines ? cell(row) : <div className="line-clamp-2 [overflow-wrap:anywhere]">{cell(row)}</div>;
  if (!heads) return <td className={look}>{content}</td>;
  return (
    <th scope="row" className={`${look} pl-0 text-ink`}>
      {content}
    </th>
  );
}

function Cards<Row>({ label, columns, rows, idOf, menu }: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <ul aria-label={label} className="border-line border-t">
      {rows.map((row) => (
        <li key={idOf(row)} className="grid grid-cols-1 gap-2 border-line border-b py-3">
          <div className="flex min-h-11 items-center justify-between gap-3">
            <div className="min-w-0 flex-1 font-medium">{first?.cell(row)}</div>
            {menu?.(row)}
          </div>
          <dl className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small">
            {others.map((column) => (
              <Line key={column.id} column={column} value={column.cell(row)} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** A card's line for one column; nothing if the value is empty. */
function Line<Row>({ column: { head, data }, value }: { column: Column<Row>; value: ReactNode }) {
  if (value === null || value === undefined || value === '') return null;
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-baseline">
      <dt className="text-ink-3 text-label">{head}</dt>
      <dd className={`min-w-0 [overflow-wrap:anywhere] ${data ? 'data text-label text-ink-2' : ''}`}>{value}</dd>
    </div>
  );
}
