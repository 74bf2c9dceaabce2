import { type MailStatus, mailStatusSchema } from '@quartermaster/core/mail/mail-status';
import type { Context } from '../context.ts';
import { factLines } from '../output/facts.ts';
import { count } from '../output/figures.ts';
import type { ListView } from '../output/list.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { ago } from '../output/times.ts';
import { wrapIndented } from '../output/width.ts';

const statusView: ListView<MailStatus> = {
  columns: [
    { title: 'Server', value: ({ server = '' }) => server },
    { title: 'From', value: ({ from }) => from },
    { title: 'Waiting', value: ({ waiting }) => String(waiting) },
    { title: 'Failed', value: ({ failed }) => String(failed.length) },
    { title: 'Refused', value: ({ refused }) => refused.map(({ to }) => to.email).join(' ') },
  ],
  fields: Object.keys(mailStatusSchema.shape),
};

export async function mailStatus(context: Context): Promise<void> {
  const print = recordPrinter(context, statusView);
  const client = await context.client();
  const mail = await context.wait('Loading', client.mail.get());
  print(mail, () => statusLines(context, mail));
}

function statusLines({ terminal, now }: Context, mail: MailStatus): string[] {
  const { server, from, waiting, failed, refused } = mail;
  const entry = (first: string, reason: string): string[] => [
    ...wrapIndented(`    ${printable(first)}`, terminal.width),
    ...wrapIndented(`      ${printable(reason)}`, terminal.width),
  ];
  const list = (title: string, entries: readonly string[]) =>
    entries.length === 0 ? [] : ['', `  ${title}`, ...entries];
  return [
    ...factLines(
      [
        ['Server', server ?? 'none: mails are written to files (QM_SMTP_URL)'],
        ['From', from],
        ['Waiting', count(waiting)],
      ],
      terminal,
    ),
    ...list(
      'Addresses that are refused',
      refused.flatMap(({ to, at, reason }) => entry(`${to.email}  ${ago(at, now)}`, reason)),
    ),
    ...list(
      'Not sent in the last seven days',
      failed.flatMap(({ to, at, about, reason }) =>
        entry(`${to?.email ?? 'a former account'}  ${about}  ${ago(at, now)}`, reason),
      ),
    ),
  ];
}
