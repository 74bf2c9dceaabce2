import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react';
import type { Column } from './data-table.tsx';
import { keepTextUnmarked, SelectRow } from './row-checkboxes.tsx';

/** What a row tells its table; always the same object. */
export interface RowEvents<Row> {
  readonly onFocus: (event: FocusEvent<HTMLElement>, index: number, key: string) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onClick: (event: MouseEvent, row: Row, key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  /** A click on the cell of the checkbox. */
  readonly onCheck: (event: MouseEvent, key: string) => void;
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  /** Whether it opens something. */
  readonly opens: boolean;
  readonly isOpen: boolean;
  /** Whether the Tab key reaches it. */
  readonly isActive: boolean;
  /** Undefined if rows can't be selected. */
  readonly isSelected: boolean | undefined;
  /** For its checkbox. */
  readonly name: string;
  readonly events: RowEvents<Row>;
}

function Row<Row>({ row, id, index, columns, isOpen, isSelected, events, ...props }: TableRowProps<Row>) {
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 1}
      className={isOpen ? 'open' : props.opens ? undefined : 'qm-static'}
      aria-current={isOpen ? 'true' : undefined}
      aria-selected={isSelected}
      tabIndex={props.isActive ? 0 : -1}
      onFocus={(event) => events.onFocus(event, index, id)}
      onBlur={events.onBlur}
      onMouseDown={keepTextUnmarked}
      onClick={(event) => events.onClick(event, row, id)}
      onKeyDown={(event) => events.onKeyDown(event, index)}
    >
      {isSelected === undefined ? null : (
        <SelectRow name={props.name} checked={isSelected} onCheck={(event) => events.onCheck(event, id)} />
      )}
      <Cells columns={columns} row={row} />
    </tr>
  );
}

/** A row, rendered again only when it changes: a table has many, and each key and click changes one or two. */
export const TableRow: typeof Row = memo(Row) as typeof Row;

interface CellsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}

/** Apart from the row, which changes when it is opened, selected or focused. */
const Cells = memo(
  ({ columns, row }: CellsProps<never>): ReactNode =>
    columns.map((column) => <Cell key={column.key} column={column} row={row} />),
) as unknown as <Row>(props: CellsProps<Row>) => ReactNode;

/** A cell whose truncated text can be read in full on hover. */
function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = column.cell(row);
  if (column.ownClicks) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the row handles the keys
      <td className={column.className} onClick={(event) => event.stopPropagation()}>
        {content}
      </td>
    );
  }
  return (
    <td className={column.className} title={typeof content === 'string' ? content : undefined}>
      {content}
    </td>
  );
}
