import type { Json, JsonObject } from '../json.ts';
import { pathSeparator } from '../locations/location.ts';
import { parseWhere, printWhere } from '../query/text.ts';
import { pathsIn } from '../templates/template.ts';
import { type ReferredKind, withEqualities } from '../webhooks/filter-references.ts';
import type { ActionType, Entity } from './actions.ts';
import { type Comparison, type Condition, isGroup } from './conditions.ts';
import { knownPaths } from './known-paths.ts';
import type { Action, NewWorkflow } from './workflow.ts';

/*
 * The records that a definition names in its conditions, filters and parameters. A name or an address stands for the
 * record that it meant when it was written, whatever that record is called later.
 */

export interface WorkflowReference {
  readonly kind: ReferredKind;
  readonly text: string;
}

interface Place extends WorkflowReference {
  /** Whether it may also be something else: an address outside the company, a vendor to be added. */
  readonly isFree: boolean;
}

/** What a definition names. */
export function referencesIn(workflow: NewWorkflow): Place[] {
  const found: Place[] = [];
  mapped(workflow, (place) => {
    found.push(place);
    return undefined;
  });
  return found;
}

/**
 * The definition with other names.
 * @param nameOf undefined leaves the name; of a location it is the path
 */
export const withCurrentNames = (
  workflow: NewWorkflow,
  nameOf: (reference: WorkflowReference) => string | undefined,
): NewWorkflow => mapped(workflow, nameOf);

/**
 * The definition as it runs: conditions compare ids besides names, because an event tells the names of its time.
 * @param idsOf the record's, and those that it had before types were merged
 */
export function comparingIds(
  workflow: NewWorkflow,
  idsOf: (reference: WorkflowReference) => readonly string[],
): NewWorkflow {
  const inConditions = (conditions: readonly Condition[], known: Known): Condition[] =>
    mappedConditions(conditions, (comparison) => {
      const field = fieldOf(comparison, known);
      if (field === undefined) return comparison;
      const ids = textsOf(comparison.value).flatMap((text) => idsOf({ kind: field.kind, text }));
      return ids.length === 0 ? comparison : eitherWay(comparison, field.idPath, ids);
    });
  return {
    ...workflow,
    conditions: inConditions(workflow.conditions, knownTo(workflow)),
    actions: workflow.actions.map((action) => ({
      ...action,
      conditions: inConditions(action.conditions, knownTo(workflow, action)),
    })),
  };
}

function eitherWay(comparison: Comparison, field: string, ids: readonly string[]): Condition {
  const isNegative = comparison.operator === 'not_equals' || comparison.operator === 'not_in';
  return {
    logicalOperator: isNegative ? 'AND' : 'OR',
    conditions: [comparison, { field, operator: isNegative ? 'not_in' : 'in', value: [...ids] }],
  };
}

type NameOf = (place: Place) => string | undefined;

const mapped = (workflow: NewWorkflow, nameOf: NameOf): NewWorkflow => ({
  ...workflow,
  conditions: renamedIn(workflow.conditions, knownTo(workflow), nameOf),
  actions: workflow.actions.map((action) => mappedAction(workflow, action, nameOf)),
});

function mappedAction(workflow: NewWorkflow, action: Action, nameOf: NameOf): Action {
  const { forEach } = action;
  return {
    ...action,
    conditions: renamedIn(action.conditions, knownTo(workflow, action), nameOf),
    ...(forEach === undefined
      ? {}
      : { forEach: { ...forEach, filter: mappedFilter(forEach.entity, forEach.filter, nameOf) } }),
    params: mappedParams(action, nameOf),
  };
}

interface ReferringField {
  readonly kind: ReferredKind;
  /** The field beside it with the record's id. */
  readonly idName: string;
  /** Holds the last part of a location's path. */
  readonly isLeaf?: true;
}

const conditionFields: ReadonlyMap<string, ReferringField> = new Map<string, ReferringField>([
  ['type', { kind: 'type', idName: 'typeId' }],
  ['vendor', { kind: 'vendor', idName: 'vendorId' }],
  ['location', { kind: 'location', idName: 'location' }],
  ['locationPath', { kind: 'location', idName: 'location' }],
  ['locationName', { kind: 'location', idName: 'location', isLeaf: true }],
  ['assignedTo', { kind: 'user', idName: 'assignedToId' }],
  ['userId', { kind: 'user', idName: 'requesterId' }],
]);

const compared: ReadonlySet<string> = new Set(['equals', 'not_equals', 'in', 'not_in']);

/** What a comparison's field refers to, if the id is beside it. */
function fieldOf({ field, operator }: Comparison, known: Known) {
  const [, prefix = '', name = ''] = /^(data|previous|record)\.([A-Za-z]+)$/.exec(field) ?? [];
  const found = compared.has(operator) ? conditionFields.get(name) : undefined;
  if (found === undefined) return undefined;
  const idPath = `${prefix}.${found.idName}`;
  return known().includes(idPath) ? { ...found, idPath } : undefined;
}

/** The paths that conditions may name; few ask for them. */
type Known = () => readonly string[];

function knownTo(workflow: NewWorkflow, action?: Action): Known {
  let paths: readonly string[] | undefined;
  return () => {
    paths ??= knownPaths(workflow, action);
    return paths;
  };
}

/** The texts that may be names: one, or those of a list. */
const textsOf = (value: Json): string[] =>
  [value].flat().flatMap((one: Json) => (typeof one === 'string' && isName(one) ? [one] : []));

const isName = (text: string): boolean => text !== '' && pathsIn(text).length === 0;

const renamedIn = (conditions: readonly Condition[], known: Known, nameOf: NameOf): Condition[] =>
  mappedConditions(conditions, (comparison) => {
    const field = fieldOf(comparison, known);
    if (field === undefined) return comparison;
    const renamed = (text: Json): Json => {
      if (typeof text !== 'string' || !isName(text)) return text;
      const name = nameOf({ kind: field.kind, text, isFree: false });
      return (field.isLeaf ? name?.split(pathSeparator).at(-1) : name) ?? text;
    };
    const { value } = comparison;
    return { ...comparison, value: isList(value) ? value.map(renamed) : renamed(value) };
  });

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const mappedConditions = (
  conditions: readonly Condition[],
  change: (comparison: Comparison) => Condition,
): Condition[] =>
  conditions.map((one) =>
    isGroup(one) ? { ...one, conditions: mappedConditions(one.conditions, change) } : change(one),
  );

const filterFields: { readonly [One in Entity]: ReadonlyMap<string, ReferredKind> } = {
  equipment: new Map<string, ReferredKind>([
    ['type', 'type'],
    ['vendor', 'vendor'],
    ['location', 'location'],
    ['assignedTo', 'user'],
  ]),
  request: new Map<string, ReferredKind>([
    ['location', 'location'],
    ['userId', 'user'],
  ]),
};

/** Instead of a person in a filter: nobody. */
const unassigned = 'unassigned';

function mappedFilter(entity: Entity, filter: string, nameOf: NameOf): string {
  const parsed = parseWhere(filter);
  if (!parsed.ok) return filter;
  let isChanged = false;
  const renamed = withEqualities(parsed.where, (path, values) => {
    const kind = filterFields[entity].get(path);
    if (kind === undefined) return undefined;
    return {
      path,
      values: values.map((value) => {
        if (typeof value !== 'string' || !isName(value) || value === unassigned) return value;
        const name = nameOf({ kind, text: value, isFree: false }) ?? value;
        if (name !== value) isChanged = true;
        return name;
      }),
    };
  });
  if (!isChanged) return filter;
  const printed = printWhere(renamed);
  return String(wordsIn(printed)) === String(wordsIn(filter)) ? printed : filter;
}

/** The unquoted words of a filter, of which some stand for a day: quoting must not change. */
function wordsIn(filter: string): string[] {
  const words: string[] = [];
  parseWhere(filter, (path, word) => {
    if (word.startsWith('today')) words.push(`${path} ${word}`);
    return undefined;
  });
  return words;
}

interface ReferringParam {
  readonly type: ActionType;
  readonly path: readonly string[];
  readonly kind: ReferredKind;
  readonly isFree?: true;
}

const referringParams: readonly ReferringParam[] = [
  { type: 'update_equipment', path: ['set', 'location'], kind: 'location' },
  { type: 'update_equipment', path: ['set', 'vendor'], kind: 'vendor' },
  { type: 'assign_equipment', path: ['assignedTo'], kind: 'user' },
  { type: 'create_request', path: ['userId'], kind: 'user' },
  { type: 'update_request', path: ['procurement', 'vendor'], kind: 'vendor', isFree: true },
  { type: 'send_notification', path: ['to'], kind: 'user', isFree: true },
];

function mappedParams({ type, params }: Action, nameOf: NameOf): Action['params'] {
  const named = referringParams
    .filter((one) => one.type === type)
    .reduce<JsonObject>(
      (left, { path, kind, isFree = false }) =>
        changedAt(left, path, (text) =>
          isName(text) && (kind !== 'user' || text.includes('@'))
            ? (nameOf({ kind, text, isFree }) ?? text)
            : text,
        ),
      params,
    );
  return named === params ? params : JSON.parse(JSON.stringify(named));
}

/** An object with another text at a path. */
function changedAt(
  value: JsonObject,
  [name = '', ...rest]: readonly string[],
  change: (text: string) => string,
): JsonObject {
  const inner = Object.hasOwn(value, name) ? value[name] : undefined;
  if (typeof inner === 'string' && rest.length === 0) {
    const changed = change(inner);
    return changed === inner ? value : { ...value, [name]: changed };
  }
  if (typeof inner !== 'object' || inner === null || isList(inner)) return value;
  const changed = changedAt(inner, rest, change);
  return changed === inner ? value : { ...value, [name]: changed };
}
