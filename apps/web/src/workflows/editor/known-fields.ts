import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { type KnownField, knownFields } from '@quartermaster/core/workflows/known-paths';
import type { Action, NewWorkflow } from '@quartermaster/core/workflows/workflow';
import { z } from 'zod';

/** What is at a path, as far as a form must know. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'time' | 'choice' | 'list' | 'any';

export interface OfferedField {
  readonly path: string;
  readonly label: string;
  /** Where it comes from: 'Event', 'Before', 'Variables'. */
  readonly group: string;
  readonly kind: FieldKind;
  /** The values of a choice. */
  readonly options?: readonly string[];
}

/** What conditions and templates can be offered, with custom fields by their names. */
export function offeredFields(
  workflow: Pick<NewWorkflow, 'trigger' | 'variables' | 'actions'>,
  customFields: readonly CustomField[],
  action?: Action,
): OfferedField[] {
  return knownFields(workflow, action)
    .flatMap((field) => offered(field, customFields, workflow))
    .sort((one, other) => rank(one) - rank(other));
}

/** The likeliest first. */
const ranks = [
  'Each record',
  'Record',
  'Custom fields',
  'Variables',
  'Earlier actions',
  'Before',
  'Who did it',
];
const rank = ({ group }: OfferedField): number => {
  const at = ranks.indexOf(group);
  return at === -1 ? ranks.length : at;
};

function offered(
  { path, schema }: KnownField,
  customFields: readonly CustomField[],
  { variables }: Pick<NewWorkflow, 'variables'>,
): OfferedField[] {
  const group = groupOf(path);
  if (path.endsWith('customFields.*'))
    return customFields.map(({ apiName, displayName, type, options }) => ({
      path: path.replace('*', apiName),
      label: group === 'Before' ? `${displayName} before` : displayName,
      group: group === 'Before' ? group : 'Custom fields',
      ...(type === 'select' && options
        ? { kind: 'choice' as const, options }
        : { kind: type === 'date' ? ('time' as const) : type === 'select' ? ('text' as const) : type }),
    }));
  if (path.startsWith('variables.')) {
    const name = path.slice('variables.'.length, -2);
    return [{ path: `variables.${name}`, label: name, group, kind: kindOf(variables[name]) }];
  }
  if (path.endsWith('.output.*'))
    return ['succeeded', 'failed', 'id'].map((name) => ({
      path: path.replace('*', name),
      label: path.replace('*', name),
      group,
      kind: name === 'id' ? ('text' as const) : ('number' as const),
    }));
  // What is in a list has no one value: the first stands for it.
  const own = path.replaceAll('#', '0').replace(/\.\*$/, '');
  return [{ path: own, label: labelOf(own), group, ...ofSchema(schema, own) }];
}

const groups: Readonly<Record<string, string>> = {
  data: 'Record',
  record: 'Each record',
  previous: 'Before',
  actor: 'Who did it',
  variables: 'Variables',
  steps: 'Earlier actions',
  workflow: 'Workflow and run',
  run: 'Workflow and run',
};

const groupOf = (path: string): string => groups[path.split('.')[0] ?? ''] ?? 'Trigger';

/** 'data.totalPrice' → 'Total price', 'data.items.0.name' → 'Name of item 1'. */
function labelOf(path: string): string {
  const [first = '', ...rest] = path.split('.');
  const list = /^(\w+?)s\.0(?:\.(\w+))?$/.exec(rest.join('.'));
  const label = list
    ? list[2] === undefined
      ? `${worded(list[1] ?? '')} 1`
      : `${worded(list[2])} of ${worded(list[1] ?? '').toLowerCase()} 1`
    : rest.length === 0
      ? worded(first)
      : rest.map((part, at) => (at === 0 ? worded(part) : worded(part).toLowerCase())).join(' ');
  if (first === 'previous') return `${label} before`;
  if (first === 'actor' || first === 'workflow' || first === 'run')
    return `${worded(first)} ${label.toLowerCase()}`;
  return label;
}

function worded(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function ofSchema(schema: z.core.$ZodType | undefined, path: string): Pick<OfferedField, 'kind' | 'options'> {
  if (schema instanceof z.ZodNumber) return { kind: 'number' };
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' };
  if (schema instanceof z.ZodEnum) return { kind: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodLiteral) {
    const kind = kindOf([...schema.values][0]);
    return kind === 'text' ? { kind: 'choice', options: [...schema.values].map(String) } : { kind };
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return ofSchema(schema.unwrap(), path);
  if (path === 'missed') return { kind: 'number' };
  if (/(^at|At|Since|End|Date|Delivery|Due|Updated|Maintenance|scheduledFor)$/.test(path))
    return { kind: 'time' };
  return schema === undefined && !/^(actor|workflow|run|event|at|scheduledFor|steps)/.test(path)
    ? { kind: 'any' }
    : { kind: 'text' };
}

const kindOf = (value: unknown): FieldKind => {
  if (typeof value === 'number' || typeof value === 'boolean')
    return typeof value === 'number' ? 'number' : 'boolean';
  return Array.isArray(value) ? 'list' : 'text';
};
