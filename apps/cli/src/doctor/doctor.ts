import { isAdmin } from '@quartermaster/core/access/actor';
import {
  type DoctorFinding,
  type DoctorReport,
  doctorSchema,
  mostExamples,
} from '@quartermaster/core/doctor/doctor';
import { doctorWords } from '@quartermaster/core/doctor/words';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { factLines } from '../output/facts.ts';
import { count } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import type { Column } from '../output/table.ts';
import { wrap, wrapIndented } from '../output/width.ts';
import { version } from '../version.ts';
import { tokenText } from './token-text.ts';

/** How far two clocks may be apart: tokens and due times are told by the server's. */
const mostSecondsApart = 60;

/** Reports on the connection and, to administrators, on the data. Returns 'failed' if something was found. */
export async function seeDoctor(context: Context): Promise<ExitCode> {
  const { format, terminal } = context;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, Object.keys(doctorSchema.shape));
  const client = await context.client();
  const me = await context.me();
  const asked = Date.now();
  // A script is refused, like by any other command.
  const isForPeople = format.kind === 'text' && terminal.human;
  const report = isAdmin(me) || !isForPeople ? await context.wait('Looking', client.doctor.get()) : undefined;
  const apart = report ? secondsBetween(Date.parse(report.time), (asked + Date.now()) / 2) : 0;
  const found = report?.findings.some((finding) => isFault(finding)) || apart > mostSecondsApart;
  if (report && !isForPeople) {
    printPlain(context, pick, report);
    if (apart > mostSecondsApart)
      terminal.err(`${terminal.paintErr(sign.failed, 'red')} The clock is ${apartText(apart)}.`);
  } else {
    await printConnection(context, `${me.displayName} <${me.email}>, ${me.role}`, report, apart);
    for (const line of (report?.findings ?? []).flatMap((one) => findingLines(context, one)))
      terminal.out(line);
  }
  if (!report) context.note('  Only administrators see what is wrong with the data.');
  return found ? exitCodes.failed : exitCodes.done;
}

const apartText = (seconds: number): string =>
  `${count(seconds)} s from the server's: set the clock of one of them`;

const secondsBetween = (one: number, other: number): number => Math.round(Math.abs(one - other) / 1000);

const isFault = ({ check, count: number }: DoctorFinding): boolean =>
  number > 0 && doctorWords[check].isNote !== true;

const columns: readonly Column<DoctorFinding>[] = [
  { title: 'Check', value: ({ check }) => check },
  { title: 'Found', value: ({ count: number }) => String(number) },
  { title: 'Examples', value: ({ examples }) => examples.map(({ id }) => id).join(' ') },
  { title: 'Mend', value: ({ mend }) => mend.join('; ') },
];

function printPlain(
  { format, terminal }: Context,
  pick: (record: object) => object,
  report: DoctorReport,
): void {
  if (format.kind === 'json') terminal.out(jsonText(pick(report)));
  else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(report)));
  else {
    terminal.out(plainHead(terminal, columns));
    for (const finding of report.findings) terminal.out(plainRow(terminal, columns, finding));
  }
}

async function printConnection(
  context: Context,
  who: string,
  report: DoctorReport | undefined,
  apart: number,
): Promise<void> {
  const { terminal } = context;
  const { url } = await context.connection();
  const isOther = report !== undefined && report.version !== version();
  const facts = factLines(
    [
      ['Server', report ? `${url}, version ${report.version}` : url],
      ['qm', `version ${version()}${isOther ? `, which is another: update one of them` : ''}`],
      ['Signed in', who],
      ['Token', await tokenText(context)],
      [
        'Clock',
        report &&
          (apart > mostSecondsApart ? `${sign.failed} ${apartText(apart)}` : "agrees with the server's"),
      ],
    ],
    terminal,
  );
  for (const line of [...facts, '']) terminal.out(line);
}

function findingLines({ terminal: { paint, width } }: Context, finding: DoctorFinding): string[] {
  const { check, count: number, examples, mend, note } = finding;
  const { none, one, many, isNote } = doctorWords[check];
  if (number === 0) return [`  ${paint(sign.done, 'green')} ${none}`];
  const mark = isNote ? paint(sign.warning, 'yellow') : paint(sign.failed, 'red');
  const said = wrap(`${count(number)} ${number === 1 ? one : many}`, width - 4);
  // Several assets may be counted by their holder.
  const isCut = examples.length === mostExamples && number > examples.length;
  const named = examples.map(({ id, text }) => (text === id ? id : `${id}  ${text}`));
  return [
    ...said.map((line, index) => `  ${index === 0 ? mark : ' '} ${line}`),
    ...[...named, ...(isCut ? ['…'] : [])].flatMap((line) =>
      wrapIndented(`      ${printable(line)}`, width).map((part) => paint(part, 'dim')),
    ),
    ...[...mend, ...(note === undefined ? [] : [note])].flatMap((line) =>
      wrapIndented(`    ${printable(line)}`, width),
    ),
  ];
}
