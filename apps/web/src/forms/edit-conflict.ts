import { isApiError } from '@quartermaster/contract';
import { useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormReturn,
} from 'react-hook-form';
import { z } from 'zod';
import { mergeLists, same } from './merge-lists.ts';

/** A record as the values of a form. */
export interface RecordInForm<Input> {
  readonly values: Input;
  readonly version: number;
}

/** The record that a form was opened with, and how to read its newer versions. */
export interface EditedRecord<Input> extends RecordInForm<Input> {
  /** Reads the `data.current` of a 412; undefined if it isn't such a record. */
  readonly read: (current: unknown) => RecordInForm<Input> | undefined;
  /** The form value that is a map; each of its keys counts as a separate field named `map.key`. */
  readonly map?: keyof Input & string;
  /** How two changes of a field are merged, for lists that aren't simply added to; undefined if they can't be. */
  readonly merge?: { readonly [Name in keyof Input & string]?: Merge };
}

type Merge = (before: unknown, mine: unknown, theirs: unknown) => unknown;

/**
 * Creates a form's `editing` from the record, its schema in core, and the mapping to form values.
 * @param map the value that holds a map of fields
 */
export function editedRecord<Record extends { readonly version: number }, Input>(
  record: Record,
  schema: z.ZodType<Record>,
  valuesOf: (record: Record) => Input,
  map?: keyof Input & string,
): EditedRecord<Input> {
  const stateOf = (one: Record): RecordInForm<Input> => ({ values: valuesOf(one), version: one.version });
  return {
    ...stateOf(record),
    ...(map === undefined ? {} : { map }),
    read: (current) => {
      const parsed = schema.safeParse(current);
      return parsed.success ? stateOf(parsed.data) : undefined;
    },
  };
}

/** A field that somebody else changed while it was open here. */
export interface FieldChange {
  readonly name: string;
  readonly before: unknown;
  readonly theirs: unknown;
  /** The value entered here, if there is one. */
  readonly yours?: unknown;
  /** Both changed it, to different values. */
  readonly conflict: boolean;
}

const refusal = z.object({ current: z.unknown() });

/**
 * Two people editing one record. Fields not edited here take over the other's changes; what was entered here
 * is kept. `changes` lists both field by field until the form is saved or closed.
 */
export function useEditConflict<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  given: EditedRecord<Input> | undefined,
) {
  const base = useRef<RecordInForm<Input> | undefined>(given);
  const [changes, setChanges] = useState<readonly FieldChange[]>([]);
  /** The fields as they are being saved. */
  const sent = useRef<FieldValues>(undefined);
  /** How many saves were stopped by a conflict; the notice is focused then, and only then. */
  const [stopped, setStopped] = useState(0);

  const fieldsIn = (values: FieldValues): FieldValues => fieldsOf(values, given?.map);

  /** Takes over the current record. @returns the fields that differ from what was shown */
  const follow = (
    now: RecordInForm<Input>,
    isListed: (change: FieldChange) => boolean,
  ): readonly FieldChange[] => {
    if (!base.current) return [];
    const before = fieldsIn(base.current.values);
    const mine = fieldsIn(form.getValues());
    const theirs = fieldsIn(now.values);
    const names = Object.keys(theirs);
    const typed = names.filter((name) => !same(mine[name], before[name]) && !same(mine[name], theirs[name]));
    const merged = (name: string): unknown => {
      const merge: Merge = given?.merge?.[name] ?? mergeLists;
      return merge(before[name], mine[name], theirs[name]);
    };
    const found = names
      .filter((name) => !same(theirs[name], before[name]) && !same(theirs[name], mine[name]))
      .map((name): FieldChange => {
        const known = { name, before: before[name], theirs: theirs[name] };
        return typed.includes(name) && merged(name) === undefined
          ? { ...known, yours: mine[name], conflict: true }
          : { ...known, conflict: false };
      });
    base.current = now;
    if (same(theirs, before)) return [];
    form.reset(now.values, { keepErrors: true, keepSubmitCount: true });
    for (const name of typed) setField(form, name, merged(name) ?? mine[name]);
    setChanges((known) => [
      ...known.filter(({ name }) => !found.some((one) => one.name === name)),
      ...found.filter(isListed),
    ]);
    return found;
  };

  /** For a form that stays open: takes over others' changes as they happen, and lists only conflicts. */
  const watch = (now: RecordInForm<Input>): void => {
    if (now.version >= (base.current?.version ?? 0)) follow(now, ({ conflict }) => conflict);
  };

  /** The fields that differ from the record. */
  const typed = (): string[] => {
    const before = fieldsIn(base.current?.values ?? {});
    const mine = fieldsIn(form.getValues());
    return Object.keys(mine).filter((name) => !same(mine[name], before[name]));
  };

  /** Starts again from a record, after saving or discarding. What was typed during the save stays. */
  const restart = (now: RecordInForm<Input>): void => {
    const mine = fieldsIn(form.getValues());
    const saved = sent.current ?? mine;
    base.current = now;
    form.reset(now.values);
    for (const name of Object.keys(mine))
      if (!same(mine[name], saved[name])) setField(form, name, mine[name]);
    setChanges([]);
  };

  /**
   * Saves with the version the form is based on, and retries if others changed only what isn't on this form.
   */
  const save = async (send: (based: RecordInForm<Input> | undefined) => Promise<unknown>): Promise<void> => {
    for (;;) {
      try {
        sent.current = structuredClone(fieldsIn(form.getValues()));
        await send(base.current);
        setChanges([]);
        return;
      } catch (error) {
        const now = currentOf(error, given);
        if (!now || now.version === base.current?.version) throw error;
        if (follow(now, () => true).length === 0) continue;
        setStopped((times) => times + 1);
        return;
      } finally {
        sent.current = undefined;
      }
    }
  };

  /** Puts one of the two values into the form; the other remains available. */
  const choose = (name: string, whose: 'theirs' | 'yours'): void => {
    const change = changes.find((one) => one.name === name);
    if (!change) return;
    const value: unknown = get(form.getValues(), name);
    const yours = same(value, change.theirs) ? change.yours : value;
    setChanges(changes.map((one) => (one === change ? { ...one, yours } : one)));
    setField(form, name, whose === 'theirs' ? change.theirs : yours);
  };

  return { changes, stopped, watch, typed, restart, save, choose };
}

/** The fields by name, with each key of the map as a separate field. */
function fieldsOf(values: FieldValues, map: string | undefined): FieldValues {
  if (map === undefined) return values;
  const { [map]: inMap, ...others } = values;
  const inner = Object.entries<unknown>(inMap ?? {}).map(([key, value]) => [`${map}.${key}`, value] as const);
  return { ...others, ...Object.fromEntries(inner) };
}

/** Names and values come from the form itself, field by field, which TypeScript can't check. */
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

function currentOf<Input>(
  error: unknown,
  given: EditedRecord<Input> | undefined,
): RecordInForm<Input> | undefined {
  if (!isApiError(error) || error.status !== 412) return undefined;
  const data = refusal.safeParse(error.data);
  return data.success ? given?.read(data.data.current) : undefined;
}
