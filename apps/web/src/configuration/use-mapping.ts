import type { AssetType } from '@quartermaster/core/fields/asset-type';
import { appliesTo, type CustomField, everyType } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { useSyncExternalStore } from 'react';
import { client, failureText } from '../api.ts';
import { toastError, toastNote, toastSuccess } from '../ui/toast.ts';
import { useInvalidateConfiguration } from './use-configuration.ts';

/** The last click on a checkbox; every click creates a new object. */
interface Toggle {
  readonly type: AssetType;
  readonly field: CustomField;
  readonly attach: boolean;
  /** How many other types have the field. */
  readonly others: number;
}

/**
 * Clicks by type and field, until the lists reflect them. Global, because the user may leave the screen
 * before that.
 */
let pending: ReadonlyMap<string, Toggle> = new Map();
const listeners = new Set<() => void>();

const pairOf = ({ type, field }: Pick<Toggle, 'type' | 'field'>): string => `${type.id} ${field.id}`;

function setPending(pair: string, toggle: Toggle | undefined): void {
  const next = new Map(pending);
  if (toggle) next.set(pair, toggle);
  else next.delete(pair);
  pending = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a field is attached to a type, and how to change that: shown immediately, reverted if refused. */
export function useMapping(types: readonly AssetType[]) {
  const refresh = useInvalidateConfiguration();
  const known = useSyncExternalStore(listen, () => pending);
  const attached = (type: AssetType, field: CustomField): boolean =>
    known.get(pairOf({ type, field }))?.attach ?? appliesTo(field, type.name);
  return (type: AssetType, field: CustomField) => ({
    attached: attached(type, field),
    onToggle: (attach: boolean) => {
      const others = types.filter((one) => one.id !== type.id && attached(one, field)).length;
      void sendInTurn({ type, field, attach, others }, refresh);
    },
  });
}

/** One call at a time per pair, so that none overtakes another; the last click is always sent. */
async function sendInTurn(clicked: Toggle, refresh: () => Promise<void>): Promise<void> {
  const pair = pairOf(clicked);
  const underWay = pending.has(pair);
  setPending(pair, clicked);
  if (underWay) return;
  let taken: Toggle | undefined;
  for (let toggle: Toggle | undefined = clicked; toggle; toggle = pending.get(pair)) {
    const failure = await send(toggle);
    if (failure === undefined && !toggle.attach && toggle.field.assetTypes.includes(everyType))
      taken = toggle;
    if (pending.get(pair) !== toggle) continue;
    if (failure === undefined) toastSuccess(message.recordUpdated('field'));
    else toastError(failure);
    await refresh();
    if (pending.get(pair) === toggle) setPending(pair, undefined);
  }
  if (taken) toastNote(`${message.leavesAllTypes(taken.field.displayName, taken.others)}.`);
}

/** @returns the error message if it failed */
async function send({ type, field, attach }: Toggle): Promise<string | undefined> {
  const params = { id: type.id, fieldId: field.id };
  try {
    if (attach) await client.assetTypes.attachField({ params, body: {} });
    else await client.assetTypes.detachField({ params });
    return undefined;
  } catch (error) {
    return failureText(error, message.recordNotUpdated('field'));
  }
}
