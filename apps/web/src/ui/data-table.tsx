import { HTMLTable } from '@blueprintjs/core';
import { type ReactNode, useRef } from 'react';
import { usePhone } from './breakpoints.ts';
import { ColumnHead } from './column-head.tsx';
import { fitColumns, taken, useInnerWidth } from './fit-columns.ts';
import { LoadingState } from './loading-state.tsx';
import { PhoneList } from './phone-list.tsx';
import { OfferedRow, type RowOffer, useFocusedRow } from './row-actions.tsx';
import { keepTextUnmarked, SelectLoaded, SelectRow, selectByClick } from './row-checkboxes.tsx';
import { useRowKeys } from './row-keys.ts';
import { useRowsInSight } from './rows-in-sight.ts';
import type { RowSelection } from './selection.ts';
import { SkeletonRows } from './skeleton.tsx';
import './two-lines.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** In px; the only column without a width is flexible. */
  readonly width?: number;
  /** The minimum width of the flexible column, in px; 180 by default. */
  readonly least?: number;
  /** The width where space is short, in px. */
  readonly narrow?: number;
  /** The width up to which it takes spare room, in px. */
  readonly most?: number;
  /** The order in which columns are dropped for lack of room: 1 goes first. Without it, the column stays. */
  readonly spare?: number;
  /** The field to sort by; without it, the column isn't sortable. */
  readonly sort?: string;
  /** 'main' for the name, which is emphasised. */
  readonly className?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Clicks go to the cell's content and don't open the row. */
  readonly ownClicks?: true;
  /** The width of the column's skeleton in px. */
  readonly skeleton?: number;
  /** Whether a picture is before the text. */
  readonly picture?: boolean;
}

export interface DataTableProps<Row> {
  /** The table's accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The loaded rows. */
  readonly rows: readonly Row[];
  /** The total number of rows. */
  readonly total: number | undefined;
  readonly rowKey: (row: Row) => string;
  /** The link of a row on a phone. Rows that open nothing have neither this nor onOpen. */
  readonly rowHref?: (row: Row) => string;
  /** The content of a row on a phone. */
  readonly phoneRow: (row: Row) => ReactNode;
  /** Buttons of a row on a phone, which can't be within its link. */
  readonly phoneActions?: (row: Row) => ReactNode;
  /** What the buttons of a row do, which the palette offers while the row has the focus. */
  readonly rowActions?: (row: Row) => RowOffer;
  readonly openKey?: string | undefined;
  readonly onOpen?: (row: Row) => void;
  /** While a record is open beside the list: opens the one that the arrow keys have reached. */
  readonly onFollow?: (row: Row) => void;
  /** In the API's notation: 'name', '-lastUpdated'. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** The height of rows that have a second line, in px. */
  readonly tall?: 44 | 52;
  readonly loading: boolean;
  /** Called when the end of the loaded rows is scrolled into view. */
  readonly onEnd?: () => void;
  /** Loads all rows, for jumping to the last. */
  readonly loadAll?: () => Promise<void>;
  /** Shown instead of rows: an empty or an error state. */
  readonly instead?: ReactNode;
  /** Whether all columns stay, scrolling sideways if there is no room for them. */
  readonly scrollsAcross?: boolean;
  /** Lets rows be selected by checkbox, shift-click and keyboard; on a phone while `selecting`. */
  readonly selection?: RowSelection | undefined;
  readonly selecting?: boolean;
  /** A row's name, for its checkbox. */
  readonly rowName?: (row: Row) => string;
  /** The visible rows, 1-based. */
  readonly onRange?: (first: number, last: number) => void;
}

const rowHeight = 36;
/** The column of checkboxes, in px. */
const checkWidth = 52;

/** A list of records with a sticky header and arrow keys; only visible rows are rendered. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return usePhone() ? <PhoneList {...props} /> : <DeskTable {...props} />;
}

function DeskTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, total = 0, rowKey, openKey, onOpen, sort = '', onSort, loading, instead } = props;
  const { selection } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const columns = fitColumns(props.columns, useInnerWidth(scroll) - (selection ? checkWidth : 0));
  const across = columns.length + (selection ? 1 : 0);
  const virtual = useRowsInSight(props, scroll, props.tall ?? rowHeight);
  const { active, onFocus, onKeyDown } = useRowKeys(props, scroll, virtual);
  const { focused, onRowFocus, onBlur } = useFocusedRow(scroll);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);

  return (
    <div className="qm-scroll" ref={scroll}>
      <HTMLTable
        className={props.tall === undefined ? 'qm-table' : `qm-table tall t${props.tall}`}
        style={props.scrollsAcross ? { minWidth: taken(columns) + (selection ? checkWidth : 0) } : undefined}
        aria-label={label}
        aria-rowcount={total}
        aria-busy={loading}
      >
        <colgroup>
          {selection ? <col style={{ width: checkWidth }} /> : null}
          {columns.map((column) => (
            <col key={column.key} style={column.width === undefined ? undefined : { width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection ? <SelectLoaded selection={selection} disabled={rows.length === 0} /> : null}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {loading ? <SkeletonRows columns={columns} checkboxes={selection !== undefined} /> : null}
          {before > 0 ? <Gap height={before} columns={across} /> : null}
          {(loading ? [] : items).map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const key = rowKey(row);
            return (
              <tr
                key={key}
                data-index={index}
                aria-rowindex={index + 1}
                className={key === openKey ? 'open' : onOpen ? undefined : 'qm-static'}
                aria-current={key === openKey ? 'true' : undefined}
                aria-selected={selection?.has(key)}
                tabIndex={index === active ? 0 : -1}
                onFocus={(event) => {
                  onFocus(event, index);
                  onRowFocus(key);
                }}
                onBlur={onBlur}
                onMouseDown={keepTextUnmarked}
                onClick={(event) => {
                  if (!selectByClick(event, selection, key)) onOpen?.(row);
                }}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                {selection ? (
                  <SelectRow name={props.rowName?.(row) ?? key} rowKey={key} selection={selection} />
                ) : null}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
                {props.rowActions && key === focused ? <OfferedRow {...props.rowActions(row)} /> : null}
              </tr>
            );
          })}
          {after > 0 ? <Gap height={after} columns={across} /> : null}
        </tbody>
      </HTMLTable>
      {loading ? <LoadingState /> : instead}
    </div>
  );
}

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

const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr className="qm-gap">
    <td colSpan={columns} style={{ height }} />
  </tr>
);

/** An empty cell. */
export const NoValue = () => (
  <span role="img" aria-label="None">
    –
  </span>
);
