import type { Inputs } from '@quartermaster/contract';
import type { Holdings } from '@quartermaster/core/users/holdings';
import { counted } from '../../ui/numbers.ts';

/** Where an asset goes: back to a location, or over to somebody by e-mail; '' while that isn't chosen. */
export type Goal =
  | { readonly how: 'back'; readonly location: string }
  | { readonly how: 'over'; readonly to: string };

/** What becomes of what somebody holds and asks for when they leave. */
export interface LeaverPlan {
  /** By the asset's id. */
  readonly goals: ReadonlyMap<string, Goal>;
  readonly requests: 'reject' | 'leave';
  readonly suspend: boolean;
}

/** Everything comes back to the default location. */
export const planFor = ({ assets }: Holdings, place: string | undefined): LeaverPlan => ({
  goals: new Map(assets.items.map(({ id }) => [id, { how: 'back', location: place ?? '' }])),
  requests: 'reject',
  suspend: true,
});

/** The assets that are to be handed over, but to nobody yet. */
export const withoutGoal = ({ goals }: LeaverPlan): ReadonlySet<string> =>
  new Set([...goals].flatMap(([id, goal]) => (goal.how === 'over' && goal.to === '' ? [id] : [])));

/** The plan as the server takes it. Of more assets than are listed, the others come back. */
export function handoverOf(
  { goals, requests, suspend }: LeaverPlan,
  { assets }: Holdings,
): Inputs['users']['handover']['body'] {
  return {
    assets: [...goals].map(([id, goal]) =>
      goal.how === 'over'
        ? { id, to: goal.to }
        : { id, to: null, ...(goal.location ? { location: goal.location } : {}) },
    ),
    ...(assets.total > assets.items.length ? { others: { to: null } } : {}),
    requests,
    suspend,
  };
}

/** '4 assets come back, 3 are handed over, 1 request is rejected' */
export function planText({ goals, requests, suspend }: LeaverPlan, holdings: Holdings): string {
  const over = [...goals.values()].filter(({ how }) => how === 'over').length;
  const back = holdings.assets.total - over;
  const pending = holdings.requests.items.filter(({ status }) => status === 'pending').length;
  const parts = [
    ...(back > 0 ? [`${counted(back, 'asset comes', 'assets come')} back`] : []),
    ...(over > 0 ? [`${counted(over, 'is', 'are')} handed over`] : []),
    ...(pending > 0 && requests === 'reject'
      ? [`${counted(pending, 'request is', 'requests are')} rejected`]
      : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  return suspend ? 'The account is suspended' : 'Nothing changes';
}
