import {
  type Acknowledging,
  acknowledgingChangeSchema,
  acknowledgingSchema,
} from '@quartermaster/core/acknowledgements/acknowledgement';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { checked, requireChange } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { factLines } from '../output/facts.ts';
import type { ListView } from '../output/list.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { readStdinLines } from '../stdin.ts';

export interface AcknowledgementSetOptions {
  readonly type?: readonly string[];
  readonly none?: true;
  readonly title?: string;
  readonly text?: true;
}

const view: ListView<Acknowledging> = {
  columns: [
    { title: 'Types', value: ({ types }) => types.join(', ') },
    { title: 'Version', value: ({ agreement }) => String(agreement?.version ?? '') },
    { title: 'Title', value: ({ agreement }) => agreement?.title ?? '' },
  ],
  fields: Object.keys(acknowledgingSchema.shape),
};

export async function getAcknowledgements(context: Context): Promise<void> {
  const print = recordPrinter(context, view);
  const client = await context.client();
  const now = await context.wait('Loading', client.acknowledgements.get());
  // A table of nothing says less than a sentence.
  if (context.format.kind === 'text' && !now.agreement)
    for (const line of linesOf(context, now)) context.terminal.out(line);
  else print(now, () => linesOf(context, now));
}

export async function setAcknowledgements(
  context: Context,
  { type, none, title, text }: AcknowledgementSetOptions,
): Promise<void> {
  const print = recordPrinter(context, view);
  if (none && type) throw wrongUsage('Give either --type or --none.');
  const written = text ? (await readStdinLines()).join('\n') : undefined;
  const types = none ? [] : type;
  const change = requireChange('acknowledgements set', {
    ...(types === undefined ? {} : { types }),
    ...(title === undefined ? {} : { title }),
    ...(written === undefined ? {} : { text: written }),
  });
  const body = checked(acknowledgingChangeSchema, change, { types: '--type', title: '--title' });
  const client = await context.client();
  const { message, ...now } = await context.wait('Saving', client.acknowledgements.update(body));
  print(now, () => [doneLine(context.terminal, message), ...linesOf(context, now)]);
}

const firstText = 'qm acknowledgements set --type Laptop --title "Use of equipment" --text < use.txt';

const linesOf = ({ terminal }: Context, { types, agreement }: Acknowledging): string[] => [
  ...factLines(
    [
      ['Asked for', types.join(', ') || 'no type'],
      ['Title', agreement?.title],
      ['Version', agreement && `${agreement.version}, ${agreement.at.slice(0, 10)}`],
    ],
    terminal,
  ),
  ...(agreement
    ? ['', ...agreement.text.split('\n').map((line) => `  ${printable(line)}`)]
    : ['', '  There is no text yet. Begin with:', `  ${firstText}`]),
];
