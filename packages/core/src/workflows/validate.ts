import type { z } from 'zod';
import type { Json } from '../json.ts';
import { message } from '../messages.ts';
import { pathsIn, pathsInside, templateFault, unknownPath } from '../templates/template.ts';
import { granted, type Issue, refused, type Verdict } from '../verdict.ts';
import { paramsSchemas, subjectParam } from './actions.ts';
import { type Condition, comparisonsIn, deepestConditions, depthOf, mostConditions } from './conditions.ts';
import { builtInType, placesIn, readFilter, type TypeOf } from './for-each.ts';
import { knownPaths } from './known-paths.ts';
import { scheduleIssues } from './schedule.ts';
import { isSecretPath } from './secrets.ts';
import { type Action, definitionOf, type NewWorkflow, newWorkflowSchema } from './workflow.ts';

interface Surroundings {
  /** What records' fields hold, custom fields included; only built-in ones by default. */
  readonly typeOf?: (entity: 'equipment' | 'request') => TypeOf;
}

/** The definition, complete with defaults; or 'Invalid workflow: …' with everything that is wrong (section 5). */
export const validateWorkflow = (body: unknown, surroundings: Surroundings = {}): Verdict<NewWorkflow> =>
  validated(body, surroundings, message.workflowInvalid);

/** The same for an edit: the whole definition with the fields that it replaces. */
export const validateWorkflowUpdates = (
  workflow: NewWorkflow,
  updates: unknown,
  surroundings: Surroundings = {},
): Verdict<NewWorkflow> => {
  const isObject = typeof updates === 'object' && updates !== null && !Array.isArray(updates);
  const body = isObject ? { ...definitionOf(workflow), ...updates } : updates;
  return validated(body, surroundings, message.workflowUpdatesInvalid);
};

function validated(
  body: unknown,
  surroundings: Surroundings,
  text: (problems: string) => string,
): Verdict<NewWorkflow> {
  const issues = issuesIn(body, surroundings);
  if (issues.length === 0) return granted(newWorkflowSchema.parse(withIds(body)));
  const problems = [...new Set(issues.map((issue) => issue.message))];
  return refused('UNPROCESSABLE_CONTENT', text(problems.join('; ')), {
    issues: issues.map(({ path, message: one }) => ({ path, message: one })),
  });
}

const deepest = 40;
const mostIssues = 50;

function issuesIn(body: unknown, surroundings: Surroundings): Issue[] {
  // Before anything that calls itself for what is nested.
  if (!isShallow(body, deepest)) return [{ path: '', message: message.tooIntricate }];
  const given = withIds(body);
  const parsed = newWorkflowSchema.safeParse(given);
  const issues = parsed.success
    ? definitionIssues(parsed.data, surroundings)
    : [
        ...parsed.error.issues.flatMap((issue) => meant(issue, given)).map((issue) => named(issue, given)),
        ...lenientIssues(given),
      ];
  return issues.slice(0, mostIssues);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isShallow = (value: unknown, left: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((one) => isShallow(one, left - 1)));

/** Actions without an id get one: `action2` for the second. */
function withIds(body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body.actions)) return body;
  const actions: readonly unknown[] = body.actions;
  const taken = new Set(actions.map((action) => (isObject(action) ? action.id : undefined)));
  return {
    ...body,
    actions: actions.map((action, at) => {
      if (!isObject(action) || action.id !== undefined) return action;
      let id = `action${at + 1}`;
      while (taken.has(id)) id += '_';
      taken.add(id);
      return { id, ...action };
    }),
  };
}

/** What is wrong within a condition, as the comparison or the group that it was meant to be. */
function meant(issue: z.core.$ZodIssue, body: unknown): z.core.$ZodIssue[] {
  // A union by a discriminator, such as of triggers, has no errors of its members.
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const value = valueAt(body, issue.path.map(String));
  if (!isObject(value)) return [issue];
  const isGroup = 'conditions' in value || 'logicalOperator' in value;
  const inside = (isGroup ? issue.errors[1] : issue.errors[0]) ?? [];
  return inside.flatMap((one) => meant({ ...one, path: [...issue.path, ...one.path] }, body));
}

/** A schema's issue in the specification's words, or with the place that it is about. */
function named(issue: z.core.$ZodIssue, body: unknown): Issue {
  const path = issue.path.map(String);
  const at = path.join('.');
  const [group = '', index = '', field = ''] = path;
  const number = Number(index) + 1;
  if (group === 'actions' && path.length === 3 && (field === 'type' || field === 'name')) {
    const value = valueAt(body, path);
    const isMissing = typeof value !== 'string' || value.trim() === '';
    if (field === 'name' && isMissing) return { path: at, message: message.actionNeedsName(number) };
    if (field === 'type')
      return {
        path: at,
        message: isMissing ? message.actionNeedsType(number) : message.actionTypeUnknown(value),
      };
  }
  if (at === 'name') return { path: at, message: issue.message };
  const place = issue.code === 'unrecognized_keys' ? [...path, ...issue.keys.slice(0, 1)].join('.') : at;
  if (group === 'actions' && index !== '')
    return { path: place, message: message.inAction(number, path.slice(2).join('.'), issue.message) };
  return { path: place, message: at === '' ? issue.message : message.inWorkflow(at, issue.message) };
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  let value = body;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** What can be said of a definition's parts although another part is wrong: everything is named at once. */
function lenientIssues(body: unknown): Issue[] {
  if (!isObject(body)) return [];
  const trigger = newWorkflowSchema.shape.trigger.safeParse(body.trigger);
  const actions = newWorkflowSchema.shape.actions.safeParse(body.actions);
  return [
    ...(trigger.success && trigger.data.type === 'schedule' ? triggerIssues({ trigger: trigger.data }) : []),
    ...(actions.success ? orderIssues(actions.data) : looseOrderIssues(body.actions)),
  ];
}

/** Dependencies of actions of which some aren't even actions. */
function looseOrderIssues(actions: unknown): Issue[] {
  if (!Array.isArray(actions)) return [];
  const given: readonly unknown[] = actions;
  const ids = given.map((action) => (isObject(action) ? action.id : undefined));
  return given.flatMap((action, at) => {
    const wanted: readonly unknown[] =
      isObject(action) && Array.isArray(action.dependsOn) ? action.dependsOn : [];
    return wanted.flatMap((id): Issue[] =>
      typeof id === 'string' && !ids.includes(id) ? [missingDependency(at, id)] : [],
    );
  });
}

const missingDependency = (at: number, id: string): Issue => ({
  path: `actions.${at}.dependsOn`,
  message: message.actionDependsOnNothing(at + 1, id),
});

function definitionIssues(workflow: NewWorkflow, surroundings: Surroundings): Issue[] {
  const order = orderIssues(workflow.actions);
  return [
    ...triggerIssues(workflow),
    ...conditionIssues(workflow.conditions, 'conditions', (text) => text, knownPaths(workflow)),
    ...order,
    // A cycle would make every path in it known.
    ...workflow.actions.flatMap((action, at) => actionIssues(workflow, action, at, surroundings)),
  ];
}

function triggerIssues({ trigger }: Pick<NewWorkflow, 'trigger'>): Issue[] {
  if (trigger.type !== 'schedule') return [];
  return scheduleIssues(trigger.config.schedule).map((issue) => ({
    ...issue,
    path: `trigger.config.schedule.${issue.path}`,
  }));
}

function orderIssues(actions: readonly Action[]): Issue[] {
  const ids = actions.map(({ id }) => id);
  const issues = actions.flatMap(({ id, dependsOn }, at): Issue[] => [
    ...(ids.indexOf(id) < at
      ? [{ path: `actions.${at}.id`, message: message.actionIdTwice(at + 1, id) }]
      : []),
    ...dependsOn.filter((one) => !ids.includes(one)).map((one) => missingDependency(at, one)),
  ]);
  const cycle = issues.length === 0 ? cycleIn(actions) : undefined;
  return cycle === undefined ? issues : [{ path: 'actions', message: message.actionsInCircle(cycle) }];
}

/** The ids of actions that wait for each other, in order; undefined if there are none. */
function cycleIn(actions: readonly Action[]): string[] | undefined {
  const done = new Set<string>();
  const visit = (id: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(id)) return [...way.slice(way.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const next of actions.find((one) => one.id === id)?.dependsOn ?? []) {
      const found = visit(next, [...way, id]);
      if (found) return found;
    }
    done.add(id);
    return undefined;
  };
  for (const { id } of actions) {
    const found = visit(id, []);
    if (found) return found;
  }
  return undefined;
}

type Worded = (text: string) => string;

function conditionIssues(
  conditions: readonly Condition[],
  path: string,
  worded: Worded,
  known: readonly string[],
): Issue[] {
  if (depthOf(conditions) > deepestConditions)
    return [{ path, message: worded(message.conditionsTooDeep(deepestConditions)) }];
  const comparisons = comparisonsIn(conditions);
  if (comparisons.length > mostConditions)
    return [{ path, message: worded(message.conditionsExceeded(mostConditions)) }];
  const paths = comparisons.flatMap(({ field, value }) => [field, ...pathsInside(value)]);
  const faults = comparisons.flatMap(({ value }) => faultsInside(value));
  return [...faults, ...unknownIn(paths, known)].map((text) => ({ path, message: worded(text) }));
}

/** The faults of all templates within a value. */
function faultsInside(value: Json | undefined): string[] {
  if (typeof value === 'string') return [templateFault(value) ?? []].flat();
  if (typeof value !== 'object' || value === null) return [];
  const parts: readonly (Json | undefined)[] = Object.values(value);
  return parts.flatMap(faultsInside);
}

const unknownIn = (paths: readonly string[], known: readonly string[]): string[] =>
  paths.flatMap((path) => unknownPath([path], known) ?? []);

function actionIssues(
  workflow: NewWorkflow,
  action: Action,
  at: number,
  { typeOf = builtInType }: Surroundings,
): Issue[] {
  const { type, params, conditions, forEach } = action;
  const place = `actions.${at}`;
  const known = knownPaths(workflow, action);
  const inField =
    (field: string): Worded =>
    (text) =>
      message.inAction(at + 1, field, text);
  const paths = pathsInside(params);
  const secrets = paths.filter(isSecretPath);
  const faults = [
    ...faultsInside(params),
    ...unknownIn(
      paths.filter((path) => !isSecretPath(path)),
      known,
    ),
    ...(secrets.length > 0 && type !== 'webhook_request' ? [message.secretMisplaced] : []),
  ];
  const filter = forEach && readFilter(forEach.filter, typeOf(forEach.entity), '2026-01-01');
  const filterFaults =
    filter?.ok === false
      ? [filter.message]
      : unknownIn(
          filter ? placesIn(filter.where) : [],
          known.filter((path) => !path.startsWith('record.')),
        );
  return [
    ...paramsIssues(action).map((issue) => ({
      path: [place, 'params', issue.path].filter((part) => part !== '').join('.'),
      message: inField(issue.path)(issue.message),
    })),
    ...faults.map((text) => ({ path: `${place}.params`, message: inField('params')(text) })),
    ...conditionIssues(conditions, `${place}.conditions`, inField('conditions'), known),
    ...filterFaults.map((text) => ({
      path: `${place}.forEach.filter`,
      message: inField('forEach.filter')(text),
    })),
  ];
}

/** What is wrong with an action's parameters, as far as it doesn't depend on what will be put in. */
function paramsIssues({ type, params, forEach }: Pick<Action, 'type' | 'params' | 'forEach'>): Issue[] {
  const subject = subjectParam(type);
  const isRepeated = subject !== undefined && subject.entity === forEach?.entity;
  if (isRepeated && params[subject.name] !== undefined)
    return [{ path: subject.name, message: message.subjectIsRecord(subject.name) }];
  const whole = isRepeated ? { ...params, [subject.name]: 'record' } : params;
  const parsed = paramsSchemas[type].safeParse(whole);
  return (parsed.error?.issues ?? [])
    .filter((issue) => !isFilledLater(valueAt(params, issue.path.map(String))))
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

const isFilledLater = (value: unknown): boolean => typeof value === 'string' && pathsIn(value).length > 0;
