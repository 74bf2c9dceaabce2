import { explanationSchema } from '@quartermaster/core/access/explain';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';

interface AccessQuery {
  readonly user: string;
  readonly operation: string;
  readonly record: string | undefined;
}

/** Prints yes or no and why; exits with 0 for yes and 1 for no. */
export async function can(context: Context, { user, operation, record }: AccessQuery): Promise<ExitCode> {
  const { format, terminal } = context;
  const { paint } = terminal;
  const pick = picker(
    format.kind === 'text' ? undefined : format.fields,
    Object.keys(explanationSchema.shape),
  );
  const client = await context.client();
  const explained = await context.wait(
    'Looking it up',
    client.access.explain({ user, operation, ...(record === undefined ? {} : { record }) }),
  );
  const { allowed, rules, tokens } = explained;
  if (format.kind === 'json') terminal.out(jsonText(pick(explained)));
  else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(explained)));
  else {
    terminal.out(allowed ? `${paint(sign.done, 'green')} Yes` : `${paint(sign.failed, 'red')} No`);
    for (const { holds, text } of rules) {
      const [mark, colour] = holds ? ([sign.done, 'green'] as const) : ([sign.failed, 'red'] as const);
      terminal.out(printable(`  ${mark} ${text}`).replace(mark, () => paint(mark, colour)));
    }
    if (allowed)
      terminal.out(
        `  ${sign.unchanged} ${tokens.length === 0 ? 'No access token is enough for it' : `With an access token to ${tokens.join(' or ')}, too`}`,
      );
  }
  return allowed ? exitCodes.done : exitCodes.failed;
}
