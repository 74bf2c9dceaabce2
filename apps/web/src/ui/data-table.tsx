import { Checkbox, HTMLTable } from '@blueprintjs/core';
import { CaretDown, CaretUp } from '@blueprintjs/icons';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { usePhone } from './breakpoints.ts';
import { fitColumns, taken, useInnerWidth } from './fit-columns.ts';
import { LoadingState } from './loading-state.tsx';
import { useRowKeys } from './row-keys.ts';
import { useRowsInSight } from './rows-in-sight.ts';
import type { RowSelection } from './selection.ts';
import { SkeletonList, SkeletonRows } from './skeleton.tsx';
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
  readonly openKey?: string | undefined;
  readonly onOpen?: (row: Row) => void;
  /** While a record is open beside the list: opens the one that the arrow keys have reached. */
  readonly onFollow?: (row: Row) => void;
  /** In the API's notation: 'name', '-lastUpdated'. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** Whether rows have a second line. */
  readonly tall?: boolean;
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
const tallRowHeight = 44;
const phoneRowHeight = 64;
/** The width of the checkbox column, in px. */
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
  const virtual = useRowsInSight(props, scroll, props.tall ? tallRowHeight : rowHeight);
  const { active, onFocus, onKeyDown } = useRowKeys(props, scroll, virtual);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);

  return (
    <div className="qm-scroll" ref={scroll}>
      <HTMLTable
        className={props.tall ? 'qm-table tall' : 'qm-table'}
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
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
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
                onFocus={(event) => onFocus(event, index)}
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

/**
 * Shift-click selects the rows in between, Ctrl-click (on a Mac, Command-click) this
 * one. @returns whether it did
 */
function selectByClick(event: MouseEvent, selection: RowSelection | undefined, key: string): boolean {
  if (!selection) return false;
  if (event.shiftKey) selection.extendTo(key);
  else if (event.ctrlKey || event.metaKey) selection.toggle(key);
  else return false;
  return true;
}

/** Shift-click would select the text between two clicks. */
const keepTextUnmarked = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault();
};

interface SelectRowProps {
  readonly name: string;
  readonly rowKey: string;
  readonly selection: RowSelection;
}

/** The whole cell belongs to the checkbox, so that a near miss doesn't open the row. */
const SelectRow = ({ name, rowKey, selection }: SelectRowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the row handles the keys
  <td
    className="check"
    onClick={(event) => {
      event.stopPropagation();
      // Otherwise the click on the checkbox's label would be followed by one on its input.
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      if (!selectByClick(event, selection, rowKey)) selection.toggle(rowKey);
    }}
  >
    <Checkbox
      checked={selection.has(rowKey)}
      aria-label={`Select ${name}`}
      inputRef={outOfTabOrder}
      onChange={ignore}
    />
  </td>
);

/** Rows are reached by arrow keys and selected by Space. */
const outOfTabOrder = (input: HTMLInputElement | null): void => {
  if (input) input.tabIndex = -1;
};
/** The click has already done it. */
const ignore = (): void => undefined;

interface SelectLoadedProps {
  readonly selection: RowSelection;
  readonly disabled: boolean;
}

const SelectLoaded = ({ selection, disabled }: SelectLoadedProps) => (
  <th scope="col" className="check">
    <Checkbox
      checked={selection.loaded === 'all'}
      indeterminate={selection.loaded === 'some'}
      aria-label="Select all loaded rows"
      disabled={disabled}
      onChange={selection.toggleLoaded}
    />
  </th>
);

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

function PhoneList<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, rowHref, phoneRow, loading, instead, selection, selecting = false } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useRowsInSight(props, scroll, phoneRowHeight);
  const items = virtual.getVirtualItems();
  return (
    // Without links in the rows, the list itself must be focusable to scroll by keyboard.
    <div className="qm-scroll" ref={scroll} tabIndex={rowHref ? undefined : 0}>
      {loading || rows.length === 0 ? null : (
        <ul
          className="qm-list"
          aria-label={label}
          style={{
            paddingTop: items[0]?.start ?? 0,
            paddingBottom: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
          }}
        >
          {items.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <li key={rowKey(row)} data-index={index} ref={virtual.measureElement}>
                {selection && selecting ? (
                  <label>
                    <input
                      type="checkbox"
                      checked={selection.has(rowKey(row))}
                      aria-label={`Select ${props.rowName?.(row) ?? rowKey(row)}`}
                      onChange={() => selection.toggle(rowKey(row))}
                    />
                    {phoneRow(row)}
                  </label>
                ) : rowHref ? (
                  <Link to={rowHref(row)}>{phoneRow(row)}</Link>
                ) : (
                  <div className="qm-static">{phoneRow(row)}</div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {loading ? (
        <LoadingState>
          <SkeletonList />
        </LoadingState>
      ) : (
        instead
      )}
    </div>
  );
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}) {
  const field = column.sort;
  if (field === undefined) {
    return (
      <th scope="col" className={column.className === 'num' ? 'num' : undefined}>
        {column.title}
      </th>
    );
  }
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  const mark =
    direction === 'ascending' ? (
      <CaretUp size={14} />
    ) : direction === 'descending' ? (
      <CaretDown size={14} />
    ) : null;
  // Without onSort the list has only one order.
  if (!onSort)
    return (
      <th scope="col" aria-sort={direction}>
        <span className="qm-row">
          {column.title}
          {mark}
        </span>
      </th>
    );
  return (
    <th scope="col" aria-sort={direction}>
      <button
        type="button"
        className="qm-sort"
        onClick={() => onSort(direction === 'ascending' ? `-${field}` : field)}
      >
        {column.title}
        {mark}
      </button>
    </th>
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
