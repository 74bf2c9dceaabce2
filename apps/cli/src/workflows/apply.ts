import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@quartermaster/core/canonical-json';
import { fileForm } from '@quartermaster/core/workflows/file-form';
import type { NewWorkflow, Workflow } from '@quartermaster/core/workflows/workflow';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { wasDryRun } from '../output/done.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import type { Column } from '../output/table.ts';
import { failureOf } from '../report.ts';
import { type FileOptions, readValidWorkflows } from './files.ts';
import { allWorkflows, workflowNamed } from './find.ts';

export interface ApplyOptions extends FileOptions {
  readonly dryRun?: true;
}

type Result = 'created' | 'changed' | 'unchanged' | 'failed';

interface Applied {
  readonly name: string;
  readonly result: Result;
  readonly id?: string;
  readonly version?: number;
  /** Why it failed. */
  readonly message?: string;
}

const fields: readonly (keyof Applied)[] = ['name', 'result', 'id', 'version', 'message'];

const columns: readonly Column<Applied>[] = [
  { title: 'Workflow', value: ({ name }) => name },
  { title: 'Result', value: ({ result }) => result },
  { title: 'Id', value: ({ id = '' }) => id },
];

/** Adds the workflows of files, and changes those of the same name. Sends nothing if any of them is wrong. */
export async function applyWorkflows(context: Context, { dryRun, file }: ApplyOptions): Promise<ExitCode> {
  const print = printer(context);
  const wanted = await readValidWorkflows({ file });
  const items = await allWorkflows(context);
  const pairs = wanted.map((definition) => [definition, workflowNamed(items, definition.name)] as const);
  const applied: Applied[] = [];
  for (const [definition, workflow] of pairs)
    applied.push(await applyOne(context, definition, workflow, dryRun === true));
  print(applied);
  if (dryRun) context.note(`  ${wasDryRun}`);
  const failed = applied.filter(({ result }) => result === 'failed').length;
  if (failed === 0) return exitCodes.done;
  return failed === applied.length ? exitCodes.failed : exitCodes.someRowsFailed;
}

async function applyOne(
  context: Context,
  definition: NewWorkflow,
  workflow: Workflow | undefined,
  isDry: boolean,
): Promise<Applied> {
  const { name } = definition;
  if (isDry || isSame(definition, workflow)) {
    const result =
      workflow === undefined ? 'created' : isSame(definition, workflow) ? 'unchanged' : 'changed';
    return { name, result, ...known(workflow) };
  }
  const client = await context.client();
  try {
    if (workflow === undefined) {
      const creating = client.workflows.create(definition, { context: { idempotencyKey: randomUUID() } });
      return { name, result: 'created', ...known(await context.wait(`Adding ${name}`, creating)) };
    }
    const { id, version } = workflow;
    // The empty description clears one that the file leaves out.
    const body = { description: '', ...definition };
    const updating = client.workflows.update({ params: { id }, body }, { context: { version } });
    const updated = await context.wait(`Changing ${name}`, updating);
    return { name, result: updated.version === version ? 'unchanged' : 'changed', ...known(updated) };
  } catch (error) {
    const failure = await failureOf(error);
    if (failure.exitCode === exitCodes.unreachable || failure.exitCode === exitCodes.notAllowed)
      throw failure;
    return {
      name,
      result: 'failed',
      ...known(workflow),
      message: [failure.message, ...failure.advice].join(' '),
    };
  }
}

const known = (workflow: Pick<Workflow, 'id' | 'version'> | undefined) =>
  workflow === undefined ? {} : { id: workflow.id, version: workflow.version };

const isSame = (definition: NewWorkflow, workflow: Workflow | undefined): boolean =>
  workflow !== undefined && canonicalJson(fileForm(definition)) === canonicalJson(fileForm(workflow));

const signs = {
  created: ['+', 'green'],
  changed: ['~', 'yellow'],
  unchanged: [sign.unchanged, 'dim'],
  failed: [sign.failed, 'red'],
} as const;

/** Created before any work, so that an unknown field is reported as wrong usage before anything changes. */
function printer({ format, terminal }: Context): (applied: readonly Applied[]) => void {
  const pick = picker(format.kind === 'text' ? undefined : format.fields, fields);
  return (applied) => {
    if (format.kind === 'json') terminal.out(jsonText(applied.map(pick)));
    else if (format.kind === 'jsonl') for (const one of applied) terminal.out(jsonLine(pick(one)));
    else if (terminal.human)
      for (const { name, result } of applied) {
        const [mark, colour] = signs[result];
        terminal.out(`  ${terminal.paint(mark, colour)} ${printable(`${name} ${result}`)}`);
      }
    else {
      terminal.out(plainHead(terminal, columns));
      for (const one of applied) terminal.out(plainRow(terminal, columns, one));
    }
    for (const { name, message } of applied)
      if (message !== undefined)
        terminal.err(`${terminal.paintErr(sign.failed, 'red')} ${printable(`${name}: ${message}`)}`);
  };
}
