import type { AssetType } from '@quartermaster/core/fields/asset-type';
import { appliesTo, type CustomField, everyType } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { useSyncExternalStore } from 'react';
import { client, failureText } from '../api.ts';
import { toastError, toastNote, toastSuccess } from '../ui/toast.ts';
import { useRefresh } from './use-configuration.ts';

/** What was clicked last; each click is another one. */
interface Wish {
  readonly type: AssetType;
  readonly field: CustomField;
  readonly attach: boolean;
  /** How many other types have the field. */
  readonly others: number;
}

/** By type and field, until the lists show what was wished. Beside the screen: it may be left in the meantime. */
let wishes: ReadonlyMap<string, Wish> = new Map();
const listeners = new Set<() => void>();

const pairOf = ({ type, field }: Pick<Wish, 'type' | 'field'>): string => `${type.id} ${field.id}`;

function keep(pair: string, wish: Wish | undefined): void {
  const next = new Map(wishes);
  if (wish) next.set(pair, wish);
  else next.delete(pair);
  wishes = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a field is attached to a type, and the way to change that: on screen at once, taken back when refused. */
export function useMapping(types: readonly AssetType[]) {
  const refresh = useRefresh();
  const known = useSyncExternalStore(listen, () => wishes);
  const attached = (type: AssetType, field: CustomField): boolean =>
    known.get(pairOf({ type, field }))?.attach ?? appliesTo(field, type.name);
  return (type: AssetType, field: CustomField) => ({
    attached: attached(type, field),
    onToggle: (attach: boolean) => {
      const others = types.filter((one) => one.id !== type.id && attached(one, field)).length;
      void fulfil({ type, field, attach, others }, refresh);
    },
  });
}

/** One call at a time for a pair, so that none overtakes another; the last click is always sent. */
async function fulfil(clicked: Wish, refresh: () => Promise<void>): Promise<void> {
  const pair = pairOf(clicked);
  const underWay = wishes.has(pair);
  keep(pair, clicked);
  if (underWay) return;
  let taken: Wish | undefined;
  for (let wish: Wish | undefined = clicked; wish; wish = wishes.get(pair)) {
    const failure = await send(wish);
    if (failure === undefined && !wish.attach && wish.field.assetTypes.includes(everyType)) taken = wish;
    if (wishes.get(pair) !== wish) continue;
    if (failure === undefined) toastSuccess(message.fieldUpdated);
    else toastError(failure);
    await refresh();
    if (wishes.get(pair) === wish) keep(pair, undefined);
  }
  if (taken) toastNote(`${message.leavesAllTypes(taken.field.displayName, taken.others)}.`);
}

/** @returns what is said of it when it wasn't done */
async function send({ type, field, attach }: Wish): Promise<string | undefined> {
  const params = { id: type.id, fieldId: field.id };
  try {
    if (attach) await client.assetTypes.attachField({ params, body: {} });
    else await client.assetTypes.detachField({ params });
    return undefined;
  } catch (error) {
    return failureText(error, message.fieldNotUpdated);
  }
}
