import { isApiError } from '@quartermaster/contract';
import { useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

/** A record as a form shows it. */
export interface Opened<Input> {
  readonly values: Input;
  readonly version: number;
}

/** What the form of an existing record is opened with, and how it reads what the record has become meanwhile. */
export interface Editing<Input> extends Opened<Input> {
  /** The `data.current` of a 412; undefined for what is no such record. */
  readonly read: (current: unknown) => Opened<Input> | undefined;
}

/** For `FormDialog`'s `editing`: the record, core's schema of it, and the form's values for one. */
export function editing<Record extends { readonly version: number }, Input>(
  record: Record,
  schema: z.ZodType<Record>,
  valuesOf: (record: Record) => Input,
): Editing<Input> {
  const opened = (one: Record): Opened<Input> => ({ values: valuesOf(one), version: one.version });
  return {
    ...opened(record),
    read: (current) => {
      const parsed = schema.safeParse(current);
      return parsed.success ? opened(parsed.data) : undefined;
    },
  };
}

/** One field that somebody else changed while it was on screen here. */
export interface FieldChange {
  readonly name: string;
  readonly before: unknown;
  readonly theirs: unknown;
  /** What was typed here, where something was. */
  readonly yours?: unknown;
  /** Both changed it, each to something else. */
  readonly conflict: boolean;
}

const refusal = z.object({ current: z.unknown() });

/**
 * Two people at one record (issue 7). Fields that were left alone follow the other's change; what was typed stays
 * typed. `changes` tells both field by field, until the form is saved or left.
 */
export function useMeanwhile<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  given: Editing<Input> | undefined,
) {
  const base = useRef<Opened<Input> | undefined>(given);
  const [changes, setChanges] = useState<readonly FieldChange[]>([]);
  /** How often something was told that stopped a save: the notice takes the focus then, and only then. */
  const [told, setTold] = useState(0);

  /** Takes over what the record is now. @returns the fields that differ from what was on screen */
  const follow = (now: Opened<Input>, tells: (change: FieldChange) => boolean): readonly FieldChange[] => {
    const before = base.current?.values;
    if (!before) return [];
    const mine = form.getValues();
    const names = Object.keys(now.values);
    const typed = names.filter(
      (name) => !same(mine[name], before[name]) && !same(mine[name], now.values[name]),
    );
    const lists = (name: string): boolean =>
      [before, mine, now.values].every((one) => Array.isArray(one[name]));
    const found = names
      .filter((name) => !same(now.values[name], before[name]) && !same(now.values[name], mine[name]))
      .map((name): FieldChange => {
        const known = { name, before: before[name], theirs: now.values[name] };
        return typed.includes(name) && !(lists(name) && canMerge(before[name], mine[name], now.values[name]))
          ? { ...known, yours: mine[name], conflict: true }
          : { ...known, conflict: false };
      });
    base.current = now;
    if (same(now.values, before)) return [];
    form.reset(now.values, { keepErrors: true, keepSubmitCount: true });
    for (const name of typed)
      setField(form, name, lists(name) ? together(before[name], mine[name], now.values[name]) : mine[name]);
    setChanges((known) => [
      ...known.filter(({ name }) => !found.some((one) => one.name === name)),
      ...found.filter(tells),
    ]);
    return found;
  };

  /** For a form that stays open: others' changes arrive as they happen, and only conflicts are told. */
  const watch = (now: Opened<Input>): void => {
    if (now.version >= (base.current?.version ?? 0)) follow(now, ({ conflict }) => conflict);
  };

  /** Fields that are no longer as the record has them. */
  const typed = (): string[] => {
    const { values } = base.current ?? {};
    const mine = form.getValues();
    return Object.keys(mine).filter((name) => !same(mine[name], values?.[name]));
  };

  /** Begins anew, after a save or when what was typed is given up. */
  const restart = (now: Opened<Input>): void => {
    base.current = now;
    form.reset(now.values);
    setChanges([]);
  };

  /** Sends with the version that the form stands on; again where others changed only what isn't on this form. */
  const save = async (
    send: (version: number | undefined) => Promise<unknown>,
  ): Promise<'saved' | 'changed'> => {
    for (;;) {
      try {
        await send(base.current?.version);
        setChanges([]);
        return 'saved';
      } catch (error) {
        const now = currentOf(error, given);
        if (!now || now.version === base.current?.version) throw error;
        if (follow(now, () => true).length === 0) continue;
        setTold((times) => times + 1);
        return 'changed';
      }
    }
  };

  /** Puts one of the two into the form; the other stays at hand. */
  const choose = (name: string, whose: 'theirs' | 'yours'): void => {
    const change = changes.find((one) => one.name === name);
    if (!change) return;
    const value: unknown = form.getValues()[name];
    const yours = same(value, change.theirs) ? change.yours : value;
    setChanges(changes.map((one) => (one === change ? { ...one, yours } : one)));
    setField(form, name, whose === 'theirs' ? change.theirs : yours);
  };

  return { changes, told, watch, typed, restart, save, choose };
}

/** Names and values come from the form itself, one by one: its types can't be told apart any more. */
const setField = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  value: unknown,
): void => {
  const path = name as FieldPath<Input>;
  form.setValue(path, value as FieldPathValue<Input, typeof path>, {
    shouldDirty: true,
    shouldValidate: true,
  });
};

/** Whether two changes of a list go together: not two orders of the same. */
const canMerge = (
  before: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): boolean => !(isReordered(before, mine) && isReordered(before, theirs));

const isReordered = (before: readonly unknown[], after: readonly unknown[]): boolean => {
  const common = (list: readonly unknown[]) => list.filter((one) => has(before, one) && has(after, one));
  return !same(common(before), common(after));
};

const has = (list: readonly unknown[], one: unknown): boolean => list.some((other) => same(one, other));

/**
 * A list that both changed: theirs, with what was added here and without what was taken out here; in the order that
 * was made here, if one was.
 */
function together(
  before: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] {
  const kept = theirs.filter((one) => has(mine, one) || !has(before, one));
  const all = [...kept, ...mine.filter((one) => !has(before, one) && !has(kept, one))];
  if (!isReordered(before, mine)) return all;
  return [...mine.filter((one) => has(all, one)), ...all.filter((one) => !has(mine, one))];
}

/** What forms hold is JSON, its keys in one order. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function currentOf<Input>(error: unknown, given: Editing<Input> | undefined): Opened<Input> | undefined {
  if (!isApiError(error) || error.status !== 412) return undefined;
  const data = refusal.safeParse(error.data);
  return data.success ? given?.read(data.data.current) : undefined;
}
