import { jobSchema } from '@quartermaster/core/jobs/job';
import { message } from '@quartermaster/core/messages';
import { erasureCounts } from '@quartermaster/core/users/erasure-preview';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { followJob } from '../jobs.ts';
import { doneLine } from '../output/done.ts';
import { counted } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { confirm } from '../ui/ask.ts';

/**
 * Erases a person's data for good, after asking for confirmation: from then on they appear
 * everywhere as a former employee.
 */
export async function erasePerson(context: Context, id: string): Promise<ExitCode> {
  const { format, terminal } = context;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, Object.keys(jobSchema.shape));
  const client = await context.client();
  const person = await context.wait('Counting what it changes', client.users.erasure({ params: { id } }));
  if (person.refusal !== undefined) {
    context.note(`  ${person.refusal}`);
    return exitCodes.failed;
  }
  const who = `${person.displayName} <${person.email}>`;
  const changes = message.erasureChanges(erasureCounts(person));
  const question = `Erase the name, email, phone, photo and address of ${who} everywhere? ${changes} It cannot be undone.`;
  if (context.yes) context.note(`  ${changes}`);
  if (!(await confirm(context, question))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const begun = await client.users.erase({ params: { id: person.id } });
  const job = await followJob(context, begun.id, 'Erasing');
  if (format.kind === 'json') terminal.out(jsonText(pick(job)));
  else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(job)));
  else {
    const { name = '', entries = 0 } = job.result ?? {};
    const left = counted(Number(entries), 'entry says', 'entries say');
    terminal.out(doneLine(terminal, `They are ${String(name)} now. ${left} less in the audit`));
  }
  return exitCodes.done;
}
