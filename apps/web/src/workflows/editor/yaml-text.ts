import { issuesOf } from '@quartermaster/core/verdict';
import { actionTypes, entities } from '@quartermaster/core/workflows/actions';
import { fileForm } from '@quartermaster/core/workflows/file-form';
import { validateWorkflow } from '@quartermaster/core/workflows/validate';
import {
  defaultTimeout,
  hookMethods,
  type NewWorkflow,
  strategies,
} from '@quartermaster/core/workflows/workflow';
import { type Document, isNode, LineCounter, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import { conditionList, inputOf, type WorkflowInput } from './workflow-input.ts';

export interface LineFault {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

export interface ReadYaml {
  /** What the form shows of it; undefined if it has no such fields. */
  readonly input?: WorkflowInput;
  readonly faults: readonly LineFault[];
}

/** The whole as `qm workflows apply` takes it. */
export const yamlOf = (definition: NewWorkflow): string => stringify(fileForm(definition), { lineWidth: 0 });

/** Reads what was typed; what is wrong with it is named with its line. */
export function readYaml(text: string): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) {
    return {
      faults: document.errors.map(({ pos: [start], message }) => ({
        line: lines.linePos(start).line,
        message: message.split(' at line ')[0] ?? message,
      })),
    };
  }
  const body: unknown = document.toJS() ?? {};
  const verdict = validateWorkflow(body);
  if (verdict.ok) return { input: inputOf(verdict.value), faults: [] };
  const loose = looseWorkflow.safeParse(body);
  return {
    ...(loose.success ? { input: inputOf(loose.data) } : {}),
    faults: issuesOf(verdict).map(({ path, message }) => ({
      line: lineAt(document, path, lines),
      // What is missing has no line of its own to say what it is.
      message:
        message.startsWith(`${path}: `) && document.hasIn(path.split('.'))
          ? message.slice(path.length + 2)
          : message,
    })),
  };
}

/** The line of what a path names, or of the nearest that there is around it. */
function lineAt(document: Document, path: string, lines: LineCounter): number {
  for (let steps = path === '' ? [] : path.split('.'); steps.length > 0; steps = steps.slice(0, -1)) {
    const node = document.getIn(steps, true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

const conditions = conditionList.default([]);
const handling = z.object({ strategy: z.enum(strategies).default('stop') });

const trigger = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('event'),
    config: z.object({ eventType: z.string().default('') }).prefault({}),
  }),
  z.object({
    type: z.literal('schedule'),
    config: z.object({
      schedule: z.object({
        type: z.enum(['cron', 'interval']).default('cron'),
        value: z.union([z.string(), z.number()]).default(''),
        timezone: z.string().default('UTC'),
      }),
    }),
  }),
  z.object({
    type: z.literal('webhook'),
    config: z.object({
      webhook: z.object({ method: z.enum(hookMethods).default('POST'), path: z.string().default('') }),
    }),
  }),
]);

/** A workflow that isn't finished, or has faults within its fields. */
const looseWorkflow = z.object({
  name: z.string().default(''),
  description: z.string().optional(),
  enabled: z.boolean().default(true),
  trigger: trigger.default({ type: 'event', config: { eventType: '' } }),
  conditions,
  actions: z
    .array(
      z.object({
        id: z.string().default(''),
        type: z.enum(actionTypes),
        name: z.string().default(''),
        params: z.record(z.string(), z.json()).default({}),
        dependsOn: z.array(z.string()).default([]),
        conditions,
        errorHandling: handling.optional(),
        forEach: z.object({ entity: z.enum(entities), filter: z.string().default('') }).optional(),
      }),
    )
    .default([]),
  errorHandling: handling.extend({ notifyAdmin: z.boolean().default(true) }).prefault({}),
  timeout: z.number().default(defaultTimeout),
  variables: z.record(z.string(), z.json()).default({}),
});
