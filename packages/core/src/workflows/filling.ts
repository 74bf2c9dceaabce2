import type { Json, JsonObject } from '../json.ts';
import { message } from '../messages.ts';
import { dataAt } from '../templates/data-path.ts';
import {
  filledText,
  filledValue,
  type Lookup,
  parseTemplate,
  pathsInside,
  textOf,
} from '../templates/template.ts';
import { mayBeEmpty, paramsSchemas, subjectParam } from './actions.ts';
import { comparisonsIn } from './conditions.ts';
import type { Run, Runnable, Step, Task } from './run.ts';
import { isSecretPath, secretMask, secretsIn } from './secrets.ts';
import type { Action } from './workflow.ts';

type RecordValues = Pick<Task, 'values'>;

/** What is told of a run to its conditions and templates. */
interface SeenRun extends Pick<Run, 'id' | 'trigger' | 'startedAt'> {
  readonly steps: readonly {
    readonly id: string;
    readonly status: Step['status'];
    readonly output?: Json | undefined;
  }[];
}

/** What conditions and templates see in a run; secrets only as a mask. */
export function lookupIn(
  definition: Pick<Runnable, 'id' | 'name' | 'version' | 'variables'>,
  run: SeenRun,
  input: JsonObject,
  record?: RecordValues,
): Lookup {
  const { id, name, version, variables } = definition;
  const data: JsonObject = {
    ...input,
    variables,
    workflow: { id, name, version },
    run: { id: run.id, trigger: run.trigger, startedAt: run.startedAt },
    steps: Object.fromEntries(
      run.steps.map(({ id: step, status, output }) => [
        step,
        { status, ...(output === undefined ? {} : { output }) },
      ]),
    ),
  };
  return (path) => {
    if (isSecretPath(path)) return secretMask;
    if (!path.startsWith('record.')) return dataAt(path, data);
    return record && Object.hasOwn(record.values, path) ? record.values[path] : undefined;
  };
}

/** The values of a record that an action names: all that a run keeps of it. */
export function valuesNamed(action: Action, record: JsonObject): Task['values'] {
  const compared = comparisonsIn(action.conditions);
  const named = [
    ...pathsInside(action.params),
    ...compared.flatMap(({ field, value }) => [field, ...pathsInside(value)]),
  ].filter((path) => path.startsWith('record.'));
  const values = named.map((path) => [path, dataAt(path, { record })] as const);
  return Object.fromEntries(
    values.flatMap(([path, value]) => (value === undefined ? [] : [[path, plain(value)]])),
  );
}

/** As the store has it. */
const plain = (value: Json): Task['values'][string] => JSON.parse(JSON.stringify(value));

export type FilledParams =
  | { readonly ok: true; readonly params: JsonObject }
  | { readonly ok: false; readonly message: string };

/** How many characters may be put into one action: a text may name the whole of a large body many times. */
const mostFilled = 4_000_000;

class TooMuch extends Error {}

/** An action's parameters with values put in, and checked; secrets are masked. */
export function filledParams(action: Action, lookup: Lookup, recordId: string | undefined): FilledParams {
  try {
    return checkedParams(action, counting(lookup), recordId);
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, message: message.filledTooLarge };
    throw error;
  }
}

/** The same lookup, until all that it has given is too much. */
function counting(lookup: Lookup): Lookup {
  const sizes = new Map<string, number>();
  let given = 0;
  return (path) => {
    const value = lookup(path);
    const size = sizes.get(path) ?? textOf(value).length;
    sizes.set(path, size);
    given += size;
    if (given > mostFilled) throw new TooMuch();
    return value;
  };
}

function checkedParams(action: Action, lookup: Lookup, recordId: string | undefined): FilledParams {
  const { type, params, forEach } = action;
  const empty = emptyParam(params, lookup, []);
  if (empty !== undefined) return { ok: false, message: empty };
  const subject = subjectParam(type);
  const filled = {
    ...Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, filledParam(name, value, lookup)]),
    ),
    ...(subject !== undefined && subject.entity === forEach?.entity ? { [subject.name]: recordId } : {}),
  };
  const hidden = type === 'webhook_request' && String(filled.url).startsWith(secretMask);
  const checked = hidden ? { ...filled, url: String(filled.url).replace(secretMask, someAddress) } : filled;
  const parsed = paramsSchemas[type].safeParse(checked);
  if (parsed.success) return { ok: true, params: hidden ? { ...parsed.data, url: filled.url } : parsed.data };
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') ?? '';
  const text = issue?.message ?? message.invalidInput;
  return { ok: false, message: place === '' ? text : message.inWorkflow(place, text) };
}

/** For checking one that begins with a secret. */
const someAddress = 'https://secret.invalid';

/**
 * Within an address values are escaped, except one at its very start: nothing in them is syntax. Two dots can't be
 * escaped, so an address in which a value leads upwards is none.
 */
function filledParam(name: string, value: Json | undefined, lookup: Lookup): Json | undefined {
  if (name === 'message' && typeof value === 'string') return filledText(value, lookup);
  if (name !== 'url' || typeof value !== 'string') return filledValue(value, lookup);
  const [first = '', ...rest] = parseTemplate(value).parts.map((part, at) => {
    if (typeof part === 'string') return part;
    const text = textOf(lookup(part.path));
    return at === 0 || text === secretMask ? text : encodeURIComponent(text);
  });
  const address = [first, ...rest].join('');
  return rest.length > 0 && leadsUp.test(address.split(/[?#]/, 1)[0] ?? '') ? '' : address;
}

const leadsUp = /[/\\](\.|%2e){1,2}([/\\]|$)/i;

/**
 * Says which parameter has no value: what is missing must not become a cleared field or an asset taken back. For that,
 * a definition says null.
 */
function emptyParam(value: Json | undefined, lookup: Lookup, path: readonly string[]): string | undefined {
  if (mayBeEmpty(path)) return undefined;
  if (typeof value === 'string') {
    const [only, ...more] = parseTemplate(value).parts;
    if (typeof only !== 'object' || more.length > 0) return undefined;
    const filled = lookup(only.path);
    const isEmpty = filled === undefined || filled === null || filled === '';
    return isEmpty ? message.placeEmpty(path.join('.'), only.path) : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, one] of Object.entries<Json | undefined>(value)) {
    const empty = emptyParam(one, lookup, [...path, name]);
    if (empty !== undefined) return empty;
  }
  return undefined;
}

/**
 * The parameters of a command with secrets in them, for whoever performs it and nobody else. Everything is filled in
 * one pass: text that looks like a secret's name stays text.
 */
export function paramsWithSecrets(
  definition: Runnable,
  run: Run,
  input: JsonObject,
  { actionId, recordId }: { readonly actionId: string; readonly recordId?: string },
  secrets: Readonly<Record<string, string>>,
): FilledParams {
  const action = definition.actions.find(({ id }) => id === actionId);
  if (action === undefined) return { ok: false, message: message.invalidInput };
  const missing = secretsIn([action]).find((name) => !Object.hasOwn(secrets, name));
  if (missing !== undefined) return { ok: false, message: message.secretUnknown(missing) };
  const task = run.steps.find(({ id }) => id === actionId)?.each?.tasks.find(({ id }) => id === recordId);
  const lookup = lookupIn(definition, run, input, task);
  const withSecrets: Lookup = (path) =>
    isSecretPath(path) ? secrets[path.slice('secrets.'.length)] : lookup(path);
  return filledParams(action, withSecrets, recordId);
}
