import type { AssetStatus } from '../assets/asset.ts';
import type { RequestStatus } from './status.ts';
import type { AssetSpan, Trace } from './trace.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A state's share of the total time; the percentages add up to 100. */
export interface StateShare<State> {
  readonly state: State;
  readonly ms: number;
  readonly percent: number;
}

export interface TimeTaken<State> {
  readonly ms: number;
  /** Whether it has ended. */
  readonly isOver: boolean;
  readonly parts: readonly StateShare<State>[];
}

/** Consecutive spans with one holder, or retired; without either, it was there for whoever needed it. */
export interface Holding {
  readonly holder: AssetSpan['holder'];
  /** Why it was retired meanwhile. */
  readonly retired?: AssetSpan['retired'];
  readonly from: string;
  /** Absent if it still is so. */
  readonly to?: string;
  /** None while it is retired. */
  readonly states: readonly StateShare<AssetStatus>[];
}

export interface TraceFigures {
  /** From the request to the unit's hand-over, or until it was rejected or reported missing. */
  readonly handOver?: TimeTaken<RequestStatus>;
  /** Since the hand-over; for an asset without a request, since it was added. The time it was retired isn't counted. */
  readonly since?: TimeTaken<AssetStatus>;
  /** When the unit was handed over. */
  readonly handedOverAt?: string;
  /** Days between the promised day and its arrival or, if overdue, today. */
  readonly daysLate: number;
  /** Oldest first. Before the first holder, nobody had it. */
  readonly holdings: readonly Holding[];
}

/**
 * Computes the figures for a trace.
 * @param now ISO 8601
 */
export function traceFigures(trace: Trace, now: string): TraceFigures {
  const { request, unit, asset } = trace;
  const fulfilled = request?.spans.find(({ status }) => status === 'fulfilled')?.from;
  const isHere = unit === undefined ? fulfilled !== undefined : unit.state === 'assigned';
  const handedOverAt = isHere ? (unit?.at ?? fulfilled) : undefined;
  const end = handedOverAt ?? (unit?.state === 'missing' ? unit.at : undefined);
  const rejected = request?.spans.find(({ status }) => status === 'rejected')?.from;
  const handOver =
    request &&
    taken(
      request.spans
        .filter(({ status }) => status !== 'fulfilled' && status !== 'rejected')
        .map(({ status, from, to }) => ({
          state: status,
          ms: between(from, status === 'pending_delivery' ? (end ?? to ?? now) : (to ?? now)),
        })),
      end !== undefined || rejected !== undefined,
    );
  const all = asset?.spans ?? [];
  const arrival = all.findIndex(({ status }) => status !== 'Pending Delivery');
  // Until the order arrives, the asset's time counts as the request's.
  const here = request ? all.slice(arrival === -1 ? all.length : arrival) : all;
  const spans = here.filter(({ retired }) => retired === undefined);
  const since =
    request && handedOverAt === undefined
      ? undefined
      : taken(
          spans.map(({ status, from, to }) => ({ state: status, ms: between(from, to ?? now) })),
          asset?.deletedAt !== undefined || all.at(-1)?.retired !== undefined,
        );
  const expected = request?.order?.expectedDeliveryDate;
  const isAwaited = request?.spans.at(-1)?.status === 'pending_delivery' && end === undefined;
  const arrived = handedOverAt ?? (isAwaited ? now : undefined);
  return {
    ...(handOver ? { handOver } : {}),
    ...(since && since.parts.length > 0 ? { since } : {}),
    ...(handedOverAt === undefined ? {} : { handedOverAt }),
    daysLate:
      expected === undefined || arrived === undefined
        ? 0
        : Math.max(0, Math.round(between(expected, arrived.slice(0, 10)) / day)),
    holdings: holdingsOf(here, now),
  };
}

const between = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));

/** The total time in each state, in order of first occurrence. */
function taken<State>(
  spans: readonly { readonly state: State; readonly ms: number }[],
  isOver: boolean,
): TimeTaken<State> {
  const sums = new Map<State, number>();
  for (const { state, ms } of spans) sums.set(state, (sums.get(state) ?? 0) + ms);
  const percents = shares([...sums.values()]);
  const parts = [...sums].map(([state, ms], at) => ({ state, ms, percent: percents[at] ?? 0 }));
  return { ms: parts.reduce((sum, { ms }) => sum + ms, 0), isOver, parts };
}

/** Whole percentages that add up to 100, by the largest remainder method; all zeros if the total is 0. */
export function shares(values: readonly number[]): number[] {
  const all = values.reduce((sum, value) => sum + value, 0);
  if (all === 0) return values.map(() => 0);
  const exact = values.map((value) => (value / all) * 100);
  const percents = exact.map(Math.floor);
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value - Math.floor(value) }))
    .sort((one, other) => other.remainder - one.remainder)
    .slice(0, left);
  for (const { at } of byRemainder) percents[at] = (percents[at] ?? 0) + 1;
  return percents;
}

function holdingsOf(spans: readonly AssetSpan[], now: string): Holding[] {
  const runs: AssetSpan[][] = [];
  for (const span of spans) {
    const run = runs.at(-1);
    const isSame = run?.[0]?.holder?.email === span.holder?.email && run?.[0]?.retired === span.retired;
    if (run && isSame) run.push(span);
    else runs.push([span]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    if (!first) return [];
    const { retired, from } = first;
    const to = run.at(-1)?.to;
    const ended = to === undefined ? {} : { to };
    if (retired !== undefined) return [{ holder: undefined, retired, from, ...ended, states: [] }];
    const states = run.map((one) => ({ state: one.status, ms: between(one.from, one.to ?? now) }));
    return [{ holder: run.at(-1)?.holder, from, ...ended, states: taken(states, true).parts }];
  });
}
