import { type AuditVerdict, auditVerdictSchema } from '@quartermaster/core/audit/audit-entry';
import { findingText } from '@quartermaster/core/audit/words';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import { count, counted } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { sign } from '../output/states.ts';
import type { Terminal } from '../output/terminal.ts';

/** How many entries are verified per call. */
const stretch = 5_000;

/** Verifies the chain, reports what is wrong with it, and prints its head to be kept elsewhere. */
export async function verifyAudit(context: Context, { head: kept }: { head?: string }): Promise<ExitCode> {
  const { format, terminal } = context;
  const pick = picker(
    format.kind === 'text' ? undefined : format.fields,
    Object.keys(auditVerdictSchema.shape),
  );
  if (kept !== undefined && !/^\d{1,15}:[\w-]{43}$/.test(kept))
    throw wrongUsage(`'${kept}' is no head.`, ['qm audit verify --head NUMBER:HASH']);
  const client = await context.client();
  let verdict: AuditVerdict | undefined;
  const verifying = async () => {
    for (let after = 0; ; ) {
      const head = after === 0 && kept !== undefined ? { head: kept } : {};
      const part = await client.audit.verify({ after, limit: stretch, ...head });
      verdict = verdict ? joined(verdict, part) : part;
      if (part.last >= part.total) return verdict;
      after = part.last;
    }
  };
  const progress = () => `Verifying ${count(verdict?.last ?? 0)} of ${count(verdict?.total ?? 0)}`;
  const found = await context.wait(progress, verifying());
  if (format.kind === 'json') terminal.out(jsonText(pick(found)));
  else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(found)));
  else for (const line of lines(found, terminal)) terminal.out(line);
  return found.ok ? exitCodes.done : exitCodes.failed;
}

function lines({ ok, checked, findings, head }: AuditVerdict, { paint }: Terminal): string[] {
  const erased = findings.filter(({ kind }) => kind === 'erased').length;
  const verified = `Verified ${counted(checked, 'entry', 'entries')}${erased > 0 ? `, ${count(erased)} erased on request` : ''}`;
  return [
    ...findings
      .flatMap((finding) => findingText(finding) ?? [])
      .map((text) => `${paint(sign.failed, 'red')} ${text}`),
    ...(ok ? [`${paint(sign.done, 'green')} ${verified}`] : []),
    ...(head ? [`  Head ${head.seq}:${head.chain}`] : []),
  ];
}

const joined = (before: AuditVerdict, part: AuditVerdict): AuditVerdict => ({
  ...part,
  ok: before.ok && part.ok,
  checked: before.checked + part.checked,
  findings: [...before.findings, ...part.findings],
});
