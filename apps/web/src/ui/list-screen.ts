import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DataTableProps } from './data-table.tsx';
import type { PreviousNextProps } from './previous-next.tsx';
import { type ChangeParams, type ParamChange, useUrlParams } from './url-params.ts';
import type { ListQuery } from './use-list.ts';

/** The value of `selected` while a record is being added. */
export const newRecord = 'new';

interface ListScreenOptions<Row, Query> {
  /** What the list is asked for, as the URL holds it: filters and order. */
  readonly queryOf: (params: URLSearchParams) => Query;
  /** The hook that loads it, page after page. */
  readonly useRows: (query: Query) => ListQuery<Row>;
  /** Asks for the first page, unless that is known: other rows are on their way while the screen is still rendered. */
  readonly ask?: (queries: QueryClient, query: Query) => void;
  /** Names a row in the URL. */
  readonly keyOf: (row: Row) => string;
  /** The page of a row, if it doesn't open on the list's own. */
  readonly pageOf?: (row: Row) => string;
  /** The parameters of an open record, which the next one that is opened doesn't take over. */
  readonly ofRecord?: readonly string[];
  /** Whether the open record is the one that the arrow keys have reached in the list beside it. */
  readonly followsKeys?: boolean;
  /** Whether going back leads through each record that was looked at, and not to the list at once. */
  readonly keepsSteps?: boolean;
}

export interface ListScreen<Row, Query> {
  readonly params: URLSearchParams;
  readonly change: ChangeParams;
  readonly query: Query;
  readonly list: ListQuery<Row>;
  /** What the URL's `selected` says: a record's key, or which dialog is open without one. */
  readonly selected: string | undefined;
  /** The key of the open record. */
  readonly opened: string | undefined;
  /** Its row, once that is loaded. */
  readonly openRow: Row | undefined;
  /** The same for a dialog, in which what was entered stays if the record is deleted meanwhile. */
  readonly editedRow: Row | undefined;
  readonly isAdding: boolean;
  readonly hrefOf: (key: string) => string;
  /** Opens a record or a dialog, in an entry of the history of its own. */
  readonly open: (key: string, change?: ParamChange) => void;
  readonly add: () => void;
  readonly close: () => void;
  /** To the records before and after the open one. */
  readonly walk: PreviousNextProps;
  /** What the table shows and does. */
  readonly table: ListTable<Row>;
}

type ListTable<Row> = Pick<
  DataTableProps<Row>,
  'rows' | 'total' | 'rowKey' | 'openKey' | 'onOpen' | 'onFollow' | 'loading' | 'onEnd' | 'loadAll'
>;

/**
 * A list, and the record of it that is open: both are in the URL, so that a link, reloading and going back show the same
 * again.
 */
export function useListScreen<Row, Query>({
  queryOf,
  useRows,
  ask,
  keyOf,
  pageOf,
  ofRecord = [],
  followsKeys = false,
  keepsSteps = false,
}: ListScreenOptions<Row, Query>): ListScreen<Row, Query> {
  const queries = useQueryClient();
  const [params, change] = useUrlParams((next) => ask?.(queries, queryOf(next)));
  const navigate = useNavigate();
  const query = queryOf(params);
  const list = useRows(query);
  const { rows, total, loading, onEnd, loadAll } = list;

  const selected = params.get('selected') || undefined;
  const isAdding = selected === newRecord;
  const opened = isAdding ? undefined : selected;
  const at = opened === undefined ? -1 : rows.findIndex((row) => keyOf(row) === opened);

  const openRow = rows[at];
  const [lastOpen, setLastOpen] = useState(openRow);
  if (openRow !== undefined && openRow !== lastOpen) setLastOpen(openRow);

  const fresh: ParamChange = Object.fromEntries(ofRecord.map((name) => [name, null]));
  const open = (key: string, also: ParamChange = {}): void =>
    change({ selected: key, ...fresh, ...also }, { push: true });
  const moveTo = (row: Row): void => change({ selected: keyOf(row) }, { push: keepsSteps });
  const neighbour = (step: number): (() => void) | undefined => {
    const row = at < 0 ? undefined : rows[at + step];
    return row === undefined ? undefined : () => moveTo(row);
  };

  return {
    params,
    change,
    query,
    list,
    selected,
    opened,
    openRow,
    editedRow: openRow ?? (lastOpen !== undefined && keyOf(lastOpen) === opened ? lastOpen : undefined),
    isAdding,
    hrefOf: (key) => hrefWith(params, key),
    open,
    add: () => open(newRecord),
    close: () => change({ selected: null, ...fresh }, { push: true }),
    walk: { onPrevious: neighbour(-1), onNext: neighbour(1) },
    table: {
      ...{ rows, total, loading, onEnd, loadAll },
      rowKey: keyOf,
      ...(pageOf
        ? { onOpen: (row: Row) => void navigate(pageOf(row)) }
        : { openKey: opened, onOpen: (row: Row) => open(keyOf(row)) }),
      ...(followsKeys ? { onFollow: moveTo } : {}),
    },
  };
}

/** This screen with the record open. */
function hrefWith(params: URLSearchParams, key: string): string {
  const next = new URLSearchParams(params);
  next.set('selected', key);
  return `?${next}`;
}
