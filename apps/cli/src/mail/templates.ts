import {
  type MailedEvent,
  type MailTemplate,
  mailedEventNames,
  mailTemplateSchema,
  mailTextsSchema,
} from '@quartermaster/core/mail/mail-template';
import { nearest } from '@quartermaster/core/nearest';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { checked } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { factLines } from '../output/facts.ts';
import { type ListView, printList } from '../output/list.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { readStdinLines } from '../stdin.ts';

const templateView: ListView<MailTemplate> = {
  columns: [
    { title: 'Event', value: ({ event }) => event },
    { title: 'About', value: ({ label }) => label },
    { title: 'Edited', value: ({ isOwn }) => (isOwn ? 'yes' : '') },
    { title: 'Subject', value: ({ subject }) => subject, minWidth: 20 },
  ],
  fields: Object.keys(mailTemplateSchema.shape),
};

export async function listTemplates(context: Context): Promise<void> {
  const client = await context.client();
  const pages = (async function* () {
    const { items } = await context.wait('Listing templates', client.mailTemplates.list());
    yield { items, total: items.length };
  })();
  await printList(context, pages, templateView, { none: 'No templates.', sortedBy: 'event' });
}

/** Prints a template: its texts, and the variables that it can have. */
export async function getTemplate(context: Context, name: string): Promise<void> {
  const print = recordPrinter(context, templateView);
  const event = eventOf(name);
  const client = await context.client();
  const { items } = await context.wait('Loading', client.mailTemplates.list());
  const template = items.find((one) => one.event === event);
  if (template) print(template, () => templateLines(context, template));
}

/** Writes the subject given, and the text from standard input. */
export async function setTemplate(
  context: Context,
  name: string,
  { subject }: { readonly subject: string },
): Promise<void> {
  const print = recordPrinter(context, templateView);
  const event = eventOf(name);
  const text = (await readStdinLines()).join('\n');
  const body = checked(mailTextsSchema, { subject, text }, { subject: '--subject' });
  const client = await context.client();
  const { message, ...template } = await context.wait(
    'Saving',
    client.mailTemplates.set({ params: { event }, body }),
  );
  print(template, () => [doneLine(context.terminal, message)]);
}

export async function resetTemplate(context: Context, name: string): Promise<void> {
  const print = recordPrinter(context, templateView);
  const event = eventOf(name);
  const client = await context.client();
  const { message, ...template } = await context.wait(
    'Saving',
    client.mailTemplates.reset({ params: { event } }),
  );
  print(template, () => [doneLine(context.terminal, message)]);
}

function eventOf(name: string): MailedEvent {
  const event = mailedEventNames.find((one) => one === name);
  if (event) return event;
  const near = nearest(name, mailedEventNames);
  throw wrongUsage(`Nobody is mailed about '${name}'.${near ? ` Did you mean ${near}?` : ''}`, [
    'qm mail templates',
  ]);
}

function templateLines({ terminal }: Context, template: MailTemplate): string[] {
  const { event, label, isOwn, subject, text, variables } = template;
  return [
    ...factLines(
      [
        ['Event', event],
        ['About', label],
        ['Edited', isOwn ? 'yes' : 'no'],
        ['Subject', subject],
      ],
      terminal,
    ),
    '',
    ...text.split('\n').map((line) => `  ${printable(line)}`),
    '',
    ...factLines(
      variables.map((one) => [`{{ ${one.path} }}`, one.label]),
      terminal,
    ),
  ];
}
