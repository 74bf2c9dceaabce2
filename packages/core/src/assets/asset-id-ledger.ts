import { z } from 'zod';
import { fold } from '../query/fold.ts';
import { instant } from '../text.ts';
import { assetIdSchema } from './asset-id.ts';
import { mostReserved } from './most-reserved.ts';

/** Why no asset has an ID that comes before the next one. */
export const gapReasons = ['deleted', 'reserved', 'released', 'skipped', 'unused'] as const;
export type GapReason = (typeof gapReasons)[number];

export const gapReasonWords: Readonly<Record<GapReason, string>> = {
  deleted: 'Asset deleted',
  reserved: 'Reserved',
  released: 'Reservation released',
  skipped: 'Never issued',
  unused: 'Issued, but nothing was added',
};

/** Consecutive IDs that are missing for one reason. */
const assetIdGapSchema = z.object({
  from: z.string(),
  to: z.string(),
  count: z.number().int(),
  reason: z.enum(gapReasons),
});

export const newReservationSchema = z.strictObject({ count: z.number().int().min(1).max(mostReserved) });

/** IDs for labels that are printed before there are assets: given by hand or by an import, never issued by themselves. */
export const reservationSchema = z.object({
  id: z.string(),
  reservedAt: instant,
  /** Those that no asset has yet. */
  assetIds: z.array(z.string()),
  /** How many assets have got theirs. */
  used: z.number().int(),
});
export type Reservation = z.infer<typeof reservationSchema>;

/** The columns of the asset IDs that are never issued by themselves; one can be withheld for two reasons. */
export const withheldColumns = ['assetId', 'reason', 'reservation'] as const;

const someIds = z.array(assetIdSchema).max(mostReserved).default([]);

/** What another installation withheld: the IDs of deleted assets, and those of at most one reservation. */
export const withholdingSchema = z.strictObject({ deleted: someIds, reserved: someIds, released: someIds });
export type Withholding = z.infer<typeof withholdingSchema>;

export const assetIdLedgerSchema = z.object({
  prefix: z.string(),
  /** What the next asset gets. */
  next: z.string(),
  /** Those of which IDs are left, newest first. */
  reservations: z.array(reservationSchema),
  /** From the first ID with this prefix to the next one, in order; at most the first 1,000. */
  gaps: z.array(assetIdGapSchema),
  /** How many gaps there are. */
  total: z.number().int(),
});
export type AssetIdLedger = z.infer<typeof assetIdLedgerSchema>;

/** The number in an asset ID as it is issued; undefined if it has another prefix, or is none of ours. */
export function numberIn(assetId: string, prefix: string): number | undefined {
  const [key, start] = [fold(assetId), fold(prefix)];
  const digits = key.slice(start.length);
  if (!key.startsWith(start) || !/^(?:0|[1-9]\d{0,14})$/.test(digits)) return undefined;
  return Number(digits);
}

interface NumbersInUse {
  /** In any order. */
  readonly used: ReadonlySet<number>;
  /** What is known of numbers that may be in no use. */
  readonly known: ReadonlyMap<number, GapReason>;
  /** Where the next number was raised: from one (inclusive) to another (exclusive). */
  readonly raised: readonly { readonly from: number; readonly below: number }[];
  /** The next number. */
  readonly next: number;
}

interface Gap {
  readonly from: number;
  readonly to: number;
  readonly reason: GapReason;
}

/** The gaps between the first number that was ever in use and the next one. */
export function gapsIn({ used, known, raised, next }: NumbersInUse): Gap[] {
  const gaps: Gap[] = [];
  const add = (from: number, to: number, reason: GapReason): void => {
    const last = gaps.at(-1);
    if (last?.reason === reason && last.to === from - 1) gaps.splice(-1, 1, { ...last, to });
    else gaps.push({ from, to, reason });
  };
  const edges = [...new Set(raised.flatMap(({ from, below }) => [from, below]))].sort((a, b) => a - b);
  /** What nothing is known of is cut where the next number was raised. */
  const addUnknown = (from: number, below: number): void => {
    let at = from;
    for (const edge of [...edges.filter((one) => one > from && one < below), below]) {
      const start = at;
      if (start >= edge) continue;
      const isRaised = raised.some((one) => one.from <= start && start < one.below);
      add(start, edge - 1, isRaised ? 'skipped' : 'unused');
      at = edge;
    }
  };
  const numbers = [...new Set([...used, ...known.keys()])].filter((one) => one < next).sort((a, b) => a - b);
  let before: number | undefined;
  for (const number of numbers) {
    if (before !== undefined) addUnknown(before + 1, number);
    const reason = used.has(number) ? undefined : known.get(number);
    if (reason) add(number, number, reason);
    before = number;
  }
  if (before !== undefined) addUnknown(before + 1, next);
  return gaps;
}
