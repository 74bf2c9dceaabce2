import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { counted } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import type { Column } from '../output/table.ts';
import { type FileFault, type FileOptions, faultText, readWorkflows } from './files.ts';

const fields = ['file', 'line', 'path', 'message'];

const columns: readonly Column<FileFault>[] = [
  { title: 'File', value: ({ file }) => file },
  { title: 'Line', value: ({ line }) => String(line) },
  { title: 'Path', value: ({ path }) => path },
  { title: 'Fault', value: ({ message }) => message },
];

/** Checks files without a server and prints every fault. Fails if there is one. */
export async function validateFiles(context: Context, options: FileOptions): Promise<ExitCode> {
  const { format, terminal } = context;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, fields);
  const workflows = await readWorkflows(options);
  const faults = workflows.flatMap((one) => one.faults);
  if (format.kind === 'json') terminal.out(jsonText(faults.map(pick)));
  else if (format.kind === 'jsonl') for (const fault of faults) terminal.out(jsonLine(pick(fault)));
  else if (terminal.human) {
    for (const fault of faults)
      terminal.out(`  ${terminal.paint(sign.failed, 'red')} ${printable(faultText(fault))}`);
  } else if (faults.length > 0) {
    terminal.out(plainHead(terminal, columns));
    for (const fault of faults) terminal.out(plainRow(terminal, columns, fault));
  }
  const valid = workflows.filter((one) => one.faults.length === 0).length;
  if (valid > 0)
    context.note(
      `  ${terminal.paintErr(sign.done, 'green')} ${counted(valid, 'workflow is', 'workflows are')} valid`,
    );
  return faults.length === 0 ? exitCodes.done : exitCodes.failed;
}
