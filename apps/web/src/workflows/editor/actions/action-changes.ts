import type { Json } from '@quartermaster/core/json';
import type { ActionType } from '@quartermaster/core/workflows/actions';
import type { Action } from '@quartermaster/core/workflows/workflow';
import { actionsIn } from '../workflow-input.ts';

const longestId = 40;

/** An id made from a name: 'Tell the administrators' → 'tellTheAdministrators'. */
function idFrom(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const joined = words
    .map((word, at) =>
      at === 0 ? word.charAt(0).toLowerCase() + word.slice(1) : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join('')
    .slice(0, longestId);
  const id = /^[A-Za-z]/.test(joined) ? joined : `action${joined}`;
  for (let number = 1; ; number++) {
    const tried = number === 1 ? id : `${id}${number}`;
    if (!taken.includes(tried)) return tried;
  }
}

const othersOf = (actions: readonly Action[], at: number): string[] =>
  actions.filter((_, index) => index !== at).map(({ id }) => id);

export const withNew = (actions: readonly Action[], type: ActionType): Action[] => [
  ...actions,
  {
    id: idFrom(
      '',
      actions.map(({ id }) => id),
    ),
    ...{ type, name: '', params: startOf(type), dependsOn: [], conditions: [] },
  },
];

const startOf = (type: ActionType): Action['params'] => {
  if (type === 'send_notification') return { channel: 'app', to: 'admins', message: '' };
  return type === 'webhook_request' ? { method: 'POST', url: '' } : {};
};

/** Another name; the id follows it unless it was given by hand. */
export function withName(actions: readonly Action[], at: number, name: string): Action[] {
  const action = actions[at];
  if (action === undefined) return [...actions];
  const others = othersOf(actions, at);
  const named = actions.map((one, index) => (index === at ? { ...one, name } : one));
  return action.id === idFrom(action.name, others) ? withId(named, at, idFrom(name, others)) : named;
}

/** Another id, also where other actions name it. */
export function withId(actions: readonly Action[], at: number, id: string): Action[] {
  const former = actions[at]?.id;
  if (former === undefined || former === id) return [...actions];
  const isOnly = !othersOf(actions, at).includes(former);
  return actions.map((action, index) => {
    if (index === at) return { ...action, id };
    if (!isOnly || former === '') return action;
    const { params, conditions, ...rest } = renamed(action, former, id);
    return {
      ...rest,
      params,
      conditions,
      dependsOn: action.dependsOn.map((one) => (one === former ? id : one)),
    };
  });
}

/** The action with the paths of a step under the step's new id. */
function renamed(action: Action, former: string, id: string): Action {
  const text = JSON.stringify([replacedIn(JSON.parse(JSON.stringify(action)), former, id)]);
  return actionsIn(text)[0] ?? action;
}

function replacedIn(value: Json | undefined, former: string, id: string): Json | undefined {
  if (typeof value === 'string')
    return value.startsWith(`steps.${former}.`)
      ? `steps.${id}.${value.slice(former.length + 7)}`
      : value.replaceAll(`{{ steps.${former}.`, `{{ steps.${id}.`);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => replacedIn(one, former, id) ?? null);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replacedIn(one, former, id)]));
}

/** Without an action; nothing waits for it any more. */
export function without(actions: readonly Action[], at: number): Action[] {
  const id = actions[at]?.id;
  return actions
    .filter((_, index) => index !== at)
    .map((action) => ({ ...action, dependsOn: action.dependsOn.filter((one) => one !== id) }));
}

export function swapped(actions: readonly Action[], at: number, to: number): Action[] {
  const [one, other] = [actions[at], actions[to]];
  if (one === undefined || other === undefined) return [...actions];
  return actions.map((action, index) => (index === at ? other : index === to ? one : action));
}
