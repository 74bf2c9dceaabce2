import type { NewRequest, Procurement, RequestPriority } from '@quartermaster/core/requests/request';
import { type RequestStatus, requestStatuses } from '@quartermaster/core/requests/status';
import type { StockedItem } from './catalogue.ts';
import { dayAfter, workday, workingMinutesBefore } from './days.ts';
import { exampleEmployee, type Person } from './people.ts';
import type { Random } from './random.ts';
import { serialOf } from './serials.ts';
import { vendorsFor } from './vendors.ts';

/** A request in its final state: items by SKU and location by path, because ids exist only on a server. */
export interface PlannedRequest extends Omit<NewRequest, 'items' | 'location'> {
  readonly userId: string;
  readonly ticketRef: string;
  readonly items: readonly PlannedItem[];
  readonly locationPath: string;
  /** Its statuses, from pending to the last one, and when it entered each. */
  readonly steps: readonly Step[];
  /** The order, if there was one. */
  readonly procurement: Procurement | undefined;
  /** Why it was rejected, if it was. */
  readonly reason: string | undefined;
}

interface PlannedItem {
  readonly sku: string;
  readonly quantity: number;
  /** The serial numbers of the delivered units. */
  readonly serialNumbers: readonly string[];
}

interface Step {
  readonly status: RequestStatus;
  /** ISO 8601. */
  readonly at: string;
}

/** The number of requests in each status, and the maximum number of working days since they entered it. */
const counts: Record<RequestStatus, { readonly requests: number; readonly days: number }> = {
  pending: { requests: 16, days: 8 },
  procuring: { requests: 12, days: 6 },
  pending_delivery: { requests: 18, days: 14 },
  fulfilled: { requests: 88, days: 460 },
  rejected: { requests: 16, days: 400 },
};

/** The steps to each status, with the maximum number of working days since the previous step. */
const paths: Record<RequestStatus, readonly (readonly [status: RequestStatus, days: number])[]> = {
  pending: [],
  procuring: [['procuring', 3]],
  pending_delivery: [
    ['procuring', 3],
    ['pending_delivery', 4],
  ],
  fulfilled: [
    ['procuring', 3],
    ['pending_delivery', 4],
    ['fulfilled', 15],
  ],
  rejected: [['rejected', 5]],
};

const priorities: readonly RequestPriority[] = ['low', 'medium', 'medium', 'medium', 'high'];

const notes = [
  'For a new starter next month',
  'The battery lasts less than an hour now',
  'The screen has a crack in the corner',
  'Second place of work at home, agreed with my manager',
  'The old one is out of warranty',
  'For the new meeting room',
  'Needed for the on-call rota',
];

const reasons = [
  'The budget of this quarter is spent',
  'An equal one is in the store: IT has set it aside for you',
  'Please ask your manager to confirm first',
  'Asked for twice',
];

interface Deps {
  readonly people: readonly Person[];
  readonly catalogue: readonly StockedItem[];
  /** ISO 8601; the newest requests were made shortly before. */
  readonly now: string;
}

/** 150 requests in all statuses, made over two years, oldest first; one in each status is the example employee's. */
export function buildRequests(random: Random, deps: Deps): PlannedRequest[] {
  const forPeople = deps.catalogue.filter(({ type }) => type !== 'Server' && type !== 'Network Device');
  const all = requestStatuses.flatMap((status) =>
    Array.from({ length: counts[status].requests }, (_, index) => {
      const wanted =
        index === 0 ? deps.people.filter(({ account }) => account.email === exampleEmployee) : deps.people;
      const { account, office } = random.pick(wanted);
      const steps = stepsOf(random, status, deps.now);
      const items = pickItems(random, forPeople).map((item) => {
        const quantity = quantityOf(random, item.type);
        const delivered = status === 'fulfilled' && item.type !== 'Software License' ? quantity : 0;
        const serialNumbers = Array.from({ length: delivered }, () => serialOf(random, item.manufacturer));
        return { sku: item.sku, type: item.type, quantity, serialNumbers };
      });
      return {
        userId: account.email,
        items: items.map(({ type: _, ...item }) => item),
        priority: random.pick(priorities),
        ...(random.chance(60) ? { notes: random.pick(notes) } : {}),
        locationPath: office,
        steps,
        procurement: orderOf(random, steps, items[0]?.type ?? ''),
        reason: status === 'rejected' ? random.pick(reasons) : undefined,
      };
    }),
  );
  return all
    .sort((a, b) => madeAt(a).localeCompare(madeAt(b)))
    .map((request, index) => ({ ...request, ticketRef: `IT-${2001 + index}` }));
}

const madeAt = ({ steps }: Pick<PlannedRequest, 'steps'>): string => steps[0]?.at ?? '';

/** A request's final status. */
export const lastStatus = ({ steps }: Pick<PlannedRequest, 'steps'>): RequestStatus =>
  steps.at(-1)?.status ?? 'pending';

/** The number of assets that the orders create. */
export const orderedUnits = (requests: readonly PlannedRequest[]): number =>
  requests
    .filter(({ procurement }) => procurement !== undefined)
    .flatMap(({ items }) => items)
    .reduce((sum, { quantity }) => sum + quantity, 0);

function stepsOf(random: Random, status: RequestStatus, now: string): Step[] {
  let minutes = random.integer(10, counts[status].days * workday);
  const steps: Step[] = [];
  for (const [entered, days] of paths[status].toReversed()) {
    steps.unshift({ status: entered, at: workingMinutesBefore(now, minutes) });
    minutes += random.integer(20, days * workday);
  }
  return [{ status: 'pending', at: workingMinutesBefore(now, minutes) }, ...steps];
}

function pickItems(random: Random, from: readonly StockedItem[]): StockedItem[] {
  const picked = Array.from({ length: random.integer(1, 3) }, () => random.pick(from));
  return [...new Set(picked)];
}

function quantityOf(random: Random, type: string): number {
  if (type === 'Monitor' || type === 'Peripheral') return random.integer(1, 2);
  return random.chance(8) ? random.integer(2, 3) : 1;
}

function orderOf(random: Random, steps: readonly Step[], type: string): Procurement | undefined {
  const ordered = steps.find(({ status }) => status === 'pending_delivery');
  if (!ordered) return undefined;
  const expectedDeliveryDate = dayAfter(ordered.at.slice(0, 10), random.integer(5, 24));
  return { vendor: random.pick(vendorsFor(type)), expectedDeliveryDate };
}
