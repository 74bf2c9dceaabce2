import type { NewRequest, Procurement, RequestPriority } from '@quartermaster/core/requests/request';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import type { StockedItem } from './catalogue.ts';
import { dayAfter } from './days.ts';
import { exampleEmployee, type Person } from './people.ts';
import type { Random } from './random.ts';
import { vendorsFor } from './vendors.ts';

/** A request in its final state: items by SKU and location by path, because ids exist only on a server. */
export interface PlannedRequest extends Omit<NewRequest, 'items' | 'location'> {
  readonly userId: string;
  readonly ticketRef: string;
  readonly items: readonly { readonly sku: string; readonly quantity: number }[];
  readonly locationPath: string;
  readonly status: RequestStatus;
  /** The order, if there was one. */
  readonly procurement: Procurement | undefined;
  /** Why it was rejected, if it was. */
  readonly reason: string | undefined;
}

const counts: readonly (readonly [status: RequestStatus, requests: number])[] = [
  ['pending', 42],
  ['procuring', 28],
  ['pending_delivery', 26],
  ['fulfilled', 38],
  ['rejected', 16],
];

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
  /** YYYY-MM-DD; deliveries are expected after it. */
  readonly today: string;
}

/** 150 requests in all statuses; the first in each is the example employee's. */
export function buildRequests(random: Random, deps: Deps): PlannedRequest[] {
  const forPeople = deps.catalogue.filter(({ type }) => type !== 'Server' && type !== 'Network Device');
  const statuses = counts.flatMap(([status, requests]) =>
    Array.from({ length: requests }, (_, index) => ({ status, first: index === 0 })),
  );
  return statuses.map(({ status, first }, index) => {
    const wanted = first
      ? deps.people.filter(({ account }) => account.email === exampleEmployee)
      : deps.people;
    const { account, office } = random.pick(wanted);
    const items = pickItems(random, forPeople);
    return {
      userId: account.email,
      ticketRef: `IT-${2001 + index}`,
      items: items.map(({ sku, type }) => ({ sku, quantity: quantityOf(random, type) })),
      priority: random.pick(priorities),
      ...(random.chance(60) ? { notes: random.pick(notes) } : {}),
      locationPath: office,
      status,
      procurement: orderOf(random, status, items[0]?.type ?? '', deps.today),
      reason: status === 'rejected' ? random.pick(reasons) : undefined,
    };
  });
}

/** The number of assets that the orders create. */
export const orderedUnits = (requests: readonly PlannedRequest[]): number =>
  requests
    .filter(({ procurement }) => procurement !== undefined)
    .flatMap(({ items }) => items)
    .reduce((sum, { quantity }) => sum + quantity, 0);

function pickItems(random: Random, from: readonly StockedItem[]): StockedItem[] {
  const picked = Array.from({ length: random.integer(1, 3) }, () => random.pick(from));
  return [...new Set(picked)];
}

function quantityOf(random: Random, type: string): number {
  if (type === 'Monitor' || type === 'Peripheral') return random.integer(1, 2);
  return random.chance(8) ? random.integer(2, 3) : 1;
}

function orderOf(
  random: Random,
  status: RequestStatus,
  type: string,
  today: string,
): Procurement | undefined {
  if (status !== 'pending_delivery' && status !== 'fulfilled') return undefined;
  const days = status === 'fulfilled' ? random.integer(0, 2) : random.integer(2, 21);
  return { vendor: random.pick(vendorsFor(type)), expectedDeliveryDate: dayAfter(today, days) };
}
