import { HTMLTable } from '@blueprintjs/core';
import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { usePhone } from './breakpoints.ts';
import { ColumnHead } from './column-head.tsx';
import { useFewAtOnce } from './few-at-once.ts';
import { taken, useFittingColumns, useInnerWidth } from './fit-columns.ts';
import { LoadingState } from './loading-state.tsx';
import { PhoneList } from './phone-list.tsx';
import { OfferedRow, type RowOffer, useFocusedRow } from './row-actions.tsx';
import { SelectLoaded, selectByClick } from './row-checkboxes.tsx';
import { useRowKeys } from './row-keys.ts';
import { useRowsInSight } from './rows-in-sight.ts';
import type { RowSelection } from './selection.ts';
import { SkeletonRows } from './skeleton.tsx';
import { type RowEvents, TableRow } from './table-row.tsx';
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
  const { rows, loading, instead } = props;
  const latest = useMemo(() => ({ rows, loading, instead }), [rows, loading, instead]);
  const settled = useDeferredValue(latest);
  const wasFilled = useRef(false);
  useEffect(() => {
    if (!loading) wasFilled.current = true;
  }, [loading]);
  // Other rows are rendered in slices, so that keys and clicks are answered meanwhile; the first ones at once.
  const content = wasFilled.current ? settled : latest;
  return usePhone() ? <PhoneList {...props} {...content} /> : <DeskTable {...props} {...content} />;
}

function DeskTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, total = 0, rowKey, onOpen, onSort, loading, instead, selection, rowName } = props;
  // What was clicked is shown at once, however long what follows takes.
  const [openKey, setOpenKey] = useOptimistic(props.openKey);
  const [sort, setSort] = useOptimistic(props.sort ?? '');
  const scroll = useRef<HTMLDivElement>(null);
  const columns = useFittingColumns(props.columns, useInnerWidth(scroll) - (selection ? checkWidth : 0));
  const across = columns.fitted.length + (selection ? 1 : 0);
  const virtual = useRowsInSight(props, scroll, props.tall ?? rowHeight);
  const { active, ...keys } = useRowKeys(props, scroll, virtual);
  const { focused, onRowFocus, onBlur } = useFocusedRow(scroll);
  const events = useRowEvents<Row>({
    onFocus: (event, index, key) => {
      keys.onFocus(event, index);
      onRowFocus(key);
    },
    onBlur,
    onClick: (event, row, key) => {
      if (!onOpen || selectByClick(event, selection, key)) return;
      startTransition(() => {
        setOpenKey(key);
        onOpen(row);
      });
    },
    onKeyDown: keys.onKeyDown,
    onCheck: (event, key) => {
      if (!selectByClick(event, selection, key)) selection?.toggle(key);
    },
  });
  const sortBy =
    onSort &&
    ((by: string) =>
      startTransition(() => {
        setSort(by);
        onSort(by);
      }));
  const items = useRendered(virtual);
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const inSight = (loading ? [] : items).flatMap(({ index }) => rows[index] ?? []);
  const offering = props.rowActions && inSight.find((row) => rowKey(row) === focused);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the place of a row that was scrolled out of sight
    <div
      className="qm-scroll"
      ref={scroll}
      tabIndex={-1}
      onKeyDown={(event) => keys.onKeyDown(event, active)}
    >
      <HTMLTable
        className={props.tall === undefined ? 'qm-table' : `qm-table tall t${props.tall}`}
        style={
          props.scrollsAcross ? { minWidth: taken(columns.fitted) + (selection ? checkWidth : 0) } : undefined
        }
        aria-label={label}
        aria-rowcount={total}
        aria-busy={loading}
      >
        <colgroup>
          {selection ? <col style={{ width: checkWidth }} /> : null}
          {columns.fitted.map((column) => (
            <col key={column.key} style={column.width === undefined ? undefined : { width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection ? <SelectLoaded selection={selection} disabled={rows.length === 0} /> : null}
            {columns.shown.map((column) => (
              <ColumnHead key={column.key} column={column} sort={sort} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {loading ? <SkeletonRows columns={columns.shown} checkboxes={selection !== undefined} /> : null}
          {before > 0 ? <Gap height={before} columns={across} /> : null}
          {inSight.map((row, at) => {
            const index = (items[0]?.index ?? 0) + at;
            const key = rowKey(row);
            return (
              <TableRow
                key={key}
                id={key}
                row={row}
                index={index}
                columns={columns.shown}
                opens={onOpen !== undefined}
                isOpen={key === openKey}
                isActive={index === active}
                isSelected={selection?.has(key)}
                name={rowName?.(row) ?? key}
                events={events}
              />
            );
          })}
          {after > 0 ? <Gap height={after} columns={across} /> : null}
        </tbody>
      </HTMLTable>
      {offering ? <OfferedRow {...props.rowActions(offering)} /> : null}
      {loading ? <LoadingState /> : instead}
    </div>
  );
}

/** The rows that are rendered now. */
function useRendered({ getVirtualItems, range }: ReturnType<typeof useRowsInSight>) {
  const wanted = getVirtualItems();
  const [first, last] = [wanted[0]?.index ?? 0, wanted.at(-1)?.index ?? -1];
  const inSight = { first: range?.startIndex ?? first, last: Math.min(last, range?.endIndex ?? last) };
  const now = useFewAtOnce({ first, last }, inSight);
  return wanted.filter(({ index }) => index >= now.first && index <= now.last);
}

/** Hands a table's events on to those of its latest rendering. */
function useRowEvents<Row>(events: RowEvents<Row>): RowEvents<Row> {
  const latest = useRef(events);
  latest.current = events;
  const [constant] = useState<RowEvents<Row>>({
    onFocus: (...of) => latest.current.onFocus(...of),
    onBlur: (event) => latest.current.onBlur(event),
    onClick: (...of) => latest.current.onClick(...of),
    onKeyDown: (...of) => latest.current.onKeyDown(...of),
    onCheck: (...of) => latest.current.onCheck(...of),
  });
  return constant;
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
