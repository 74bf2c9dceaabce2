export type RecordKind = 'asset' | 'request' | 'item' | 'person' | 'vendor' | 'workflow' | 'webhook';

/** A record that was opened, with what its row shows. */
export interface RecentRecord {
  readonly kind: RecordKind;
  readonly name: string;
  /** The asset ID or the request's. */
  readonly id?: string;
  /** The asset's or item's type, or the person's photo. */
  readonly picture?: string;
  readonly to: string;
}

const most = 5;
/** Of one person and one visit: names of records and people aren't left behind in the browser. */
const opened = new Map<string, readonly RecentRecord[]>();

export const recentRecords = (userId: string): readonly RecentRecord[] => opened.get(userId) ?? [];

export const rememberRecord = (userId: string, record: RecentRecord): void => {
  const others = recentRecords(userId).filter(({ to }) => to !== record.to);
  opened.set(userId, [record, ...others].slice(0, most));
};
