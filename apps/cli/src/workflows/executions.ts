import {
  type Execution,
  type ExecutionDetail,
  type ExecutionStatus,
  executionDetailSchema,
  executionSchema,
} from '@quartermaster/core/workflows/execution';
import type { Context } from '../context.ts';
import type { Colour } from '../output/colour.ts';
import { factLines } from '../output/facts.ts';
import type { ListView } from '../output/list.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { momentText } from '../output/times.ts';

const colours: Record<ExecutionStatus, Colour> = {
  ...{ waiting: 'dim', running: 'blue', success: 'green', partial: 'orange', skipped: 'dim' },
  ...{ failed: 'red', timed_out: 'red', cancelled: 'dim' },
};

/** How runs are listed. */
export const executionView = ({ now }: Context): ListView<Execution> => ({
  columns: [
    { title: 'Run', value: ({ id }) => id, priority: 2 },
    { title: 'Time', value: ({ queuedAt }) => queuedAt, shown: ({ queuedAt }) => momentText(queuedAt, now) },
    { title: 'Trigger', value: ({ trigger }) => trigger, priority: 1 },
    { title: 'Event', value: ({ seq = '' }) => String(seq), priority: 3 },
    { title: 'Status', value: ({ status }) => status, colour: ({ status }) => colours[status] },
    { title: 'Message', value: ({ message = '' }) => message, minWidth: 20 },
  ],
  fields: Object.keys(executionSchema.shape),
});

/** A run in full. */
export const executionDetailView = (context: Context): ListView<ExecutionDetail> => ({
  columns: executionView(context).columns,
  fields: Object.keys(executionDetailSchema.shape),
});

export const isOver = ({ status }: Pick<Execution, 'status'>): boolean =>
  status !== 'waiting' && status !== 'running';

/** A run and its actions for people. */
export function executionLines({ terminal, now }: Context, run: Execution): string[] {
  const time = (at: string | undefined) => (at === undefined ? undefined : momentText(at, now));
  const { paint } = terminal;
  return [
    `  ${paint(run.status, colours[run.status])}   ${printable(run.message ?? '')}`.trimEnd(),
    '',
    ...factLines(
      [
        ['Run', run.id],
        ['Trigger', run.seq === undefined ? run.trigger : `${run.trigger}, event ${run.seq}`],
        ['Began', time(run.startedAt)],
        ['Ended', time(run.completedAt)],
        ['Version', String(run.workflowVersion)],
      ],
      terminal,
    ),
    ...(run.steps.length === 0 ? [] : ['']),
    ...run.steps.flatMap(({ id, name, status, message: text, each }) => {
      const [mark, colour] = marks[status];
      const records = each && `${each.succeeded} done, ${each.failed} failed, ${each.skipped} skipped`;
      const what = [name, id, ...(records === undefined ? [] : [records])].join(' · ');
      return [
        `  ${paint(mark, colour)} ${printable(what)}`,
        ...(text === undefined ? [] : [`    ${printable(text)}`]),
      ];
    }),
  ];
}

const marks: Record<Execution['steps'][number]['status'], readonly [string, Colour]> = {
  waiting: [sign.unchanged, 'dim'],
  running: [sign.current, 'blue'],
  success: [sign.done, 'green'],
  error: [sign.failed, 'red'],
  skipped: [sign.unchanged, 'dim'],
  unknown: [sign.warning, 'orange'],
};
