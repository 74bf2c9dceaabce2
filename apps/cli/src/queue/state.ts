import type { Asset } from '@quartermaster/core/assets/asset';
import type { Comment } from '@quartermaster/core/requests/comment';
import type { EquipmentRequest, ListedRequest } from '@quartermaster/core/requests/request';
import type { Context, Me } from '../context.ts';
import type { Form } from './form.ts';

/** A list on screen, with the record that the cursor is on. */
export interface Listing<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** The filter or search, as written. */
  readonly written: string;
  readonly chosen: Row | undefined;
}

/** A request as the detail shows it. */
export interface RequestDetail {
  readonly request: EquipmentRequest;
  readonly comments: readonly Comment[];
}

/** The lines that show an asset and its history. */
export interface AssetDetail {
  readonly id: string;
  readonly lines: (context: Context) => string[];
}

export interface Remark {
  readonly tone: 'done' | 'warning' | 'failed';
  readonly text: string;
  /** Whether it no longer holds once the list has been loaded again: the server was out of reach. */
  readonly isPassing?: boolean;
}

/** What the screen shows. */
export interface QueueState {
  readonly me: Me;
  readonly pathOf: (locationId: string) => string;
  readonly host: string;
  readonly now: Date;
  readonly size: { readonly columns: number; readonly rows: number };
  readonly requests: Listing<ListedRequest>;
  readonly request: RequestDetail | undefined;
  /** The asset look-up, while it is open. */
  readonly assets: Listing<Asset> | undefined;
  readonly asset: AssetDetail | undefined;
  /** Which side the arrow keys move in; on a narrow screen, the only one shown. */
  readonly focus: 'list' | 'detail';
  /** How many lines of the detail are scrolled away. */
  readonly scroll: number;
  readonly form: Form | undefined;
  readonly showsHelp: boolean;
  /** What the server is being asked to do. */
  readonly busy: string | undefined;
  readonly remark: Remark | undefined;
  /** Whether the server is out of reach. */
  readonly isLost: boolean;
}

/** The requests that still need something done. */
export const openRequests = 'status:pending,procuring,pending_delivery';

/** The width from which list and detail are side by side. */
const widthForBoth = 100;

export const isWide = ({ size }: QueueState): boolean => size.columns >= widthForBoth;

/** The list with new rows. The record that the cursor is on stays, even if it no longer belongs to the list. */
export function withRows<Row extends { readonly id: string }>(
  { rows: before, chosen: last, written }: Listing<Row>,
  rows: readonly Row[],
  total: number,
): Listing<Row> {
  if (!last) return { rows, total, written, chosen: rows[0] };
  const still = rows.find(({ id }) => id === last.id);
  if (still) return { rows, total, written, chosen: still };
  const ids = rows.map(({ id }) => id);
  const place = before.findIndex(({ id }) => id === last.id);
  // Below what it was below: rows further up may have gone.
  const above = before.slice(0, Math.max(0, place)).findLast(({ id }) => ids.includes(id));
  const at = above ? ids.indexOf(above.id) + 1 : 0;
  return { rows: rows.toSpliced(at, 0, last), total, written, chosen: last };
}

/** The list with the cursor moved by so many rows. */
export function moved<Row extends { readonly id: string }>(list: Listing<Row>, by: number): Listing<Row> {
  const { rows, chosen } = list;
  const at = rows.findIndex(({ id }) => id === chosen?.id);
  return { ...list, chosen: rows[Math.max(0, Math.min(rows.length - 1, at + by))] };
}
