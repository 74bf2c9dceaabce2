import { LocationIndex } from '../csv/directory.ts';
import { fold } from '../query/fold.ts';
import { conditionText } from '../workflows/conditions.ts';
import { fileForm } from '../workflows/file-form.ts';
import { withCurrentNames } from '../workflows/references.ts';
import { triggerText } from '../workflows/trigger-text.ts';
import { validateWorkflow } from '../workflows/validate.ts';
import { definitionOf, type NewWorkflow, type Workflow } from '../workflows/workflow.ts';
import { type Change, differences, type Section, type Target } from './section.ts';

/** Workflows by name, each whole as in a file of its own, without secrets; several may share a name. */
export const workflowSection: Section = {
  name: 'workflows',
  written: ({ workflows }) => ({ workflows: workflows.toSorted(byText).map(fileForm) }),
  compare(target) {
    const { workflows: entries = [] } = target.wanted;
    const wanted = entries.flatMap((entry) => {
      const verdict = validateWorkflow(entry);
      return verdict.ok ? [verdict.value] : [];
    });
    const textOf = comparer(target);
    const { pairs, rest } = paired(wanted, target, textOf);
    return {
      changes: pairs.flatMap(([definition, workflow]) => compareWorkflow(definition, workflow, textOf)),
      removals: target.prune ? rest.map(removal) : [],
      unmentioned: target.prune ? [] : rest.map(({ name }) => name),
      issues: [],
    };
  },
};

/** By name, and by the whole definition if they share it. */
function byText(one: Workflow, other: Workflow): number {
  const [a, b] = [one, other].map(
    (workflow) => `${fold(workflow.name)}\n${JSON.stringify(fileForm(workflow))}`,
  );
  return a === b ? 0 : String(a) < String(b) ? -1 : 1;
}

/** Each definition with the workflow of its name: the same one if there is one, else the first that is left. */
function paired(wanted: readonly NewWorkflow[], target: Target, textOf: TextOf) {
  const rest = new Set(target.installation.workflows);
  const found = new Map<NewWorkflow, Workflow>();
  const take = (definition: NewWorkflow, suits: (workflow: Workflow) => boolean): void => {
    if (found.has(definition)) return;
    const workflow = [...rest].find((one) => fold(one.name) === fold(definition.name) && suits(one));
    if (workflow === undefined) return;
    rest.delete(workflow);
    found.set(definition, workflow);
  };
  for (const one of wanted) take(one, (workflow) => textOf(workflow) === textOf(one));
  for (const one of wanted) take(one, () => true);
  return { pairs: wanted.map((one) => [one, found.get(one)] as const), rest: [...rest] };
}

function compareWorkflow(definition: NewWorkflow, workflow: Workflow | undefined, textOf: TextOf): Change[] {
  const { name } = definition;
  if (workflow === undefined) {
    const { trigger, actions, ...values } = parts(definition);
    const made = {
      trigger,
      actions: definition.actions.map((action) => action.name),
      enabled: values.enabled,
    };
    const operation = { kind: 'workflows.create', body: definition } as const;
    return [{ section: 'workflows', action: 'create', name, values: differences(made, {}), operation }];
  }
  if (textOf(definition) === textOf(workflow)) return [];
  const { id, version } = workflow;
  // The empty description clears one that the file leaves out.
  const body = { description: '', ...definition };
  return [
    {
      ...{ section: 'workflows', action: 'change', name: workflow.name },
      values: differences(parts(definition), parts(workflow)),
      operation: { kind: 'workflows.update', id, version, body },
    },
  ];
}

/** A definition's parts, as texts in which one sees what differs. */
function parts(workflow: NewWorkflow) {
  const { name, description, enabled, trigger, variables, conditions, actions, errorHandling, timeout } =
    workflow;
  const entries = Object.entries(variables).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return {
    ...{ name, description: description ?? null, enabled, trigger: triggerText(trigger), variables: entries },
    conditions: conditions.map(conditionText),
    actions: actions.map(({ id, ...action }) => `${id} ${JSON.stringify(action)}`),
    errorHandling: `${errorHandling.strategy}${errorHandling.notifyAdmin ? ', tell administrators' : ''}`,
    timeout,
  };
}

type TextOf = (workflow: NewWorkflow) => string;

/** The text of a definition: the same for two that name the same records, however they spell the names. */
function comparer({ wanted, installation }: Target): TextOf {
  const locations = new LocationIndex([
    ...installation.locations,
    ...(wanted.locations ?? []).map(({ path }) => ({ id: path, path })),
  ]);
  const known = new Map<NewWorkflow, string>();
  return (workflow) => {
    const text = known.get(workflow);
    if (text !== undefined) return text;
    const spelled = withCurrentNames(definitionOf(workflow), ({ kind, text: written }) =>
      fold(kind === 'location' ? (locations.find(written)[0]?.path ?? written) : written),
    );
    const made = JSON.stringify(fileForm(spelled));
    known.set(workflow, made);
    return made;
  };
}

const removal = ({ id, name }: Workflow): Change => ({
  section: 'workflows',
  action: 'remove',
  name,
  values: [],
  operation: { kind: 'workflows.remove', id },
});
