import type { Inputs } from '@quartermaster/contract';
import { type Belongings, heirOfUnits } from '@quartermaster/core/users/leaving';
import { counted } from '../../ui/numbers.ts';

/** Handed over to a person, by email address; '' while nobody is chosen. */
interface Over {
  readonly how: 'over';
  readonly to: string;
}

/** Where a held asset goes: back to a location, or to another person. */
export type Goal = { readonly how: 'back'; readonly location: string } | Over;
/** Where an asset on its way goes when it arrives. */
export type Arrival = { readonly how: 'stock' } | Over;
/** What happens to an open request. */
export type RequestGoal = { readonly how: 'reject' | 'leave' } | Over;

/** What happens to everything in a leaver's name, by record id. */
export interface LeaverPlan {
  readonly held: ReadonlyMap<string, Goal>;
  readonly onItsWay: ReadonlyMap<string, Arrival>;
  readonly requests: ReadonlyMap<string, RequestGoal>;
  readonly suspend: boolean;
  /** Whether to mail them the receipt. */
  readonly mail: boolean;
}

/**
 * The initial plan: everything comes back to the default location or goes to stock, and
 * pending requests are rejected.
 */
export const planFor = (
  { held, onItsWay, requests }: Belongings,
  place: string | undefined,
  mail: boolean,
): LeaverPlan => ({
  held: new Map(held.items.map(({ id }) => [id, { how: 'back', location: place ?? '' }])),
  onItsWay: new Map(onItsWay.items.map(({ id }) => [id, { how: 'stock' }])),
  requests: new Map(
    requests.items.map(({ id, status }) => [id, { how: status === 'pending' ? 'reject' : 'leave' }]),
  ),
  suspend: true,
  mail,
});

const goalsOf = ({ held, onItsWay, requests }: LeaverPlan): [string, Goal | Arrival | RequestGoal][] => [
  ...held,
  ...onItsWay,
  ...requests,
];

/** The entries to be handed over for which nobody has been chosen yet. */
export const withoutHeir = (plan: LeaverPlan): ReadonlySet<string> =>
  new Set(goalsOf(plan).flatMap(([id, goal]) => (goal.how === 'over' && goal.to === '' ? [id] : [])));

/** The first person chosen; suggested for further entries. */
export function firstHeir(plan: LeaverPlan): string {
  for (const [, goal] of goalsOf(plan)) if (goal.how === 'over' && goal.to !== '') return goal.to;
  return '';
}

/** The plan as input for the server. Assets beyond those listed come back. */
export function handoverOf(
  { held, onItsWay, requests, suspend }: LeaverPlan,
  belongings: Belongings,
): Inputs['users']['handover']['body'] {
  const unlisted = ({ items, total }: Belongings['held' | 'onItsWay']): boolean => total > items.length;
  return {
    assets: [...held].map(([id, goal]) =>
      goal.how === 'over'
        ? { id, to: goal.to }
        : { id, to: null, ...(goal.location ? { location: goal.location } : {}) },
    ),
    ...(unlisted(belongings.held) ? { others: { to: null } } : {}),
    onItsWay: [...onItsWay].map(([id, goal]) => ({ id, to: goal.how === 'over' ? goal.to : null })),
    ...(unlisted(belongings.onItsWay) ? { othersOnItsWay: { to: null } } : {}),
    openRequests: [...requests].map(([id, goal]) =>
      goal.how === 'over' ? { id, action: 'readdress', to: goal.to } : { id, action: goal.how },
    ),
    suspend,
  };
}

/**
 * '4 assets come back, 2 are handed over, 1 on the way is readdressed, 1 request is rejected, 1 stays open'
 */
export function planText(plan: LeaverPlan, { held, onItsWay, requests }: Belongings): string {
  const how = (goals: ReadonlyMap<string, { readonly how: string }>, wanted: string): number =>
    [...goals.values()].filter((goal) => goal.how === wanted).length;
  const over = how(plan.held, 'over');
  const redirected = how(plan.onItsWay, 'over');
  const assets = summary([
    [held.total - over, ['asset comes back', 'assets come back'], ['comes back', 'come back']],
    [over, ['asset is handed over', 'assets are handed over'], ['is handed over', 'are handed over']],
    [
      onItsWay.total - redirected,
      ['asset on the way goes to stock', 'assets on the way go to stock'],
      ['on the way goes to stock', 'on the way go to stock'],
    ],
    [
      redirected,
      ['asset on the way is readdressed', 'assets on the way are readdressed'],
      ['on the way is readdressed', 'on the way are readdressed'],
    ],
  ]);
  const [rejected, chosen] = [how(plan.requests, 'reject'), how(plan.requests, 'over')];
  const readdressed: Words = ['request is readdressed', 'requests are readdressed'];
  const openRequests = summary([
    [rejected, ['request is rejected', 'requests are rejected'], ['is rejected', 'are rejected']],
    [chosen + goingAlong(plan, onItsWay), readdressed, readdressed],
    [
      requests.total - rejected - chosen,
      ['request stays open', 'requests stay open'],
      ['stays open', 'stay open'],
    ],
  ]);
  if (assets.length + openRequests.length > 0) return [...assets, ...openRequests].join(', ');
  return plan.suspend ? 'The account is suspended' : 'Nothing changes';
}

/** How many orders are readdressed because everything still awaited of them goes to one person. */
function goingAlong(plan: LeaverPlan, onItsWay: Belongings['onItsWay']): number {
  const heirs = new Map<string, { readonly awaited: number; readonly of: string[] }>();
  for (const { id, request, awaited = 0 } of onItsWay.items) {
    if (request === undefined) continue;
    const order = heirs.get(request) ?? { awaited, of: [] };
    const goal = plan.onItsWay.get(id);
    order.of.push(goal?.how === 'over' ? goal.to : '');
    heirs.set(request, order);
  }
  return [...heirs.values()].filter(
    ({ awaited, of }) => of.length === awaited && heirOfUnits(of) !== undefined,
  ).length;
}

type Words = readonly [one: string, many: string];

/** Drops zero counts; only the first remaining part names the thing counted. */
function summary(parts: readonly (readonly [number, Words, Words])[]): string[] {
  return parts
    .filter(([number]) => number > 0)
    .map(([number, first, next], at) => counted(number, ...(at === 0 ? first : next)));
}
