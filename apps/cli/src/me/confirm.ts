import type { Client } from '@quartermaster/contract';
import {
  answersSchema,
  type OwnConfirmation,
  ownConfirmationSchema,
} from '@quartermaster/core/confirmations/confirmation';
import {
  missingReasons,
  reasonWords,
  type Saying,
  sayingWords,
} from '@quartermaster/core/confirmations/words';
import { dayWords } from '@quartermaster/core/day-words';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { checked } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { type ListView, type Page, printList } from '../output/list.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm as ask } from '../ui/ask.ts';

export interface ConfirmOptions {
  readonly have?: readonly string[];
  readonly missing?: readonly string[];
  readonly broken?: readonly string[];
  readonly rest?: true;
  readonly besides?: string;
}

/** Says of what one holds whether one has it; without any option, shows what is asked. */
export async function confirm(
  context: Context,
  round: string | undefined,
  options: ConfirmOptions,
): Promise<ExitCode> {
  const print = recordPrinter<OwnConfirmation>(context, {
    columns: [
      { title: 'Round', value: ({ round: { name } }) => name },
      { title: 'State', value: ({ state }) => state },
      { title: 'Answered', value: ({ answered, total }) => `${answered} of ${total}` },
    ],
    fields: Object.keys(ownConfirmationSchema.shape),
  });
  const client = await context.client();
  const own = await findOwn(context, client, round);
  const said = saidIn(options, own);
  if (said.length === 0 && options.besides === undefined) {
    // To a pipe the assets go, as at a terminal; --json has the round with them.
    if (context.format.kind === 'text' && !context.terminal.human)
      await printList(context, pagesOf(own), askedView, { none: '', sortedBy: 'name' });
    else print(own, () => [...linesOf(own), ...howLines(own)]);
    return exitCodes.done;
  }
  const agreement = await agreedTo(context, client, own);
  if (agreement === 'declined') return exitCodes.failed;
  const body = checked(
    answersSchema,
    {
      answers: said,
      ...(options.besides === undefined ? {} : { besides: options.besides }),
      ...(agreement === undefined ? {} : { agreement }),
    },
    { answers: '--broken', besides: '--besides' },
  );
  const { message: text, ...answered } = await context.wait(
    'Sending',
    client.confirmations.answer({ params: { id: own.round.id }, body }),
  );
  print(answered, () => [doneLine(context.terminal, text), ...linesOf(answered)]);
  return exitCodes.done;
}

async function findOwn(
  context: Context,
  client: Client,
  round: string | undefined,
): Promise<OwnConfirmation> {
  const { items, closed } = await context.wait('Loading', client.confirmations.own());
  const meant = items.filter(
    ({ round: { id, name } }) => round === undefined || id === round || fold(name) === fold(round),
  );
  const [first, ...others] = meant;
  if (!first && closed.some(({ id, name }) => id === round || fold(name) === fold(round ?? '')))
    throw new Failure(exitCodes.failed, `${message.roundIsClosed}.`);
  if (!first)
    throw wrongUsage(
      round === undefined ? `${message.nobodyAsks}.` : `${message.recordNotFound('round')}: ${round}`,
    );
  if (others.length > 0)
    throw wrongUsage(
      'You are asked in several rounds; name one.',
      meant.map(({ round: { name } }) => `qm me confirm ${shellQuoted(name)}`),
    );
  return first;
}

/** The version of the text, if the round asks for it and it isn't agreed to yet. */
async function agreedTo(
  context: Context,
  client: Client,
  { round, agreedTo: before }: OwnConfirmation,
): Promise<number | undefined | 'declined'> {
  if (!round.asksAgreement || before !== undefined) return undefined;
  const { agreement } = await context.wait('Loading', client.acknowledgements.pending());
  if (!agreement) return undefined;
  for (const line of agreement.text.split('\n')) context.note(`  ${printable(line)}`);
  context.note(`  ${printable(agreement.title)}, version ${agreement.version}`);
  return (await ask(context, message.readAndAgree)) ? agreement.version : 'declined';
}

interface Said {
  readonly asset: string;
  readonly said: Saying;
  readonly reason?: string;
  readonly comment?: string;
}

function saidIn(
  { have = [], missing = [], broken = [], rest }: ConfirmOptions,
  own: OwnConfirmation,
): Said[] {
  const named: Said[] = [
    ...have.map((asset) => ({ asset, said: 'have' as const })),
    ...missing.map((written) => {
      const { asset, text } = sidesOf(written);
      const reason = missingReasons.find((one) => one === text);
      return {
        ...{ asset, said: 'missing' as const },
        ...(reason ? { reason } : text === '' ? {} : { comment: text }),
      };
    }),
    ...broken.map((written) => {
      const { asset, text: comment } = sidesOf(written);
      if (comment === '') throw wrongUsage(`${message.sayWhatIsWrong}: --broken ${printable(asset)}=TEXT.`);
      return { asset, said: 'broken' as const, comment };
    }),
  ];
  if (!rest) return named;
  const done = new Set(named.map(({ asset }) => fold(asset)));
  const others = own.assets.filter(({ id, assetId }) => !done.has(fold(assetId)) && !done.has(fold(id)));
  return [...named, ...others.map(({ id }) => ({ asset: id, said: 'have' as const }))];
}

type Asked = OwnConfirmation['assets'][number];

const askedView: ListView<Asked> = {
  columns: [
    { title: 'Asset', value: ({ assetId }) => assetId },
    { title: 'Name', value: ({ name }) => name },
    { title: 'Said', value: ({ said }) => (said ? sayingWords[said] : 'not answered') },
    { title: 'Reason', value: ({ reason }) => (reason ? reasonWords[reason] : '') },
    { title: 'Comment', value: ({ comment }) => comment ?? '' },
  ],
  fields: [],
};

async function* pagesOf({ assets }: OwnConfirmation): AsyncGenerator<Page<Asked>> {
  yield { items: assets, total: assets.length };
}

/** How the rest is answered, as long as there is any. */
const howLines = ({ answered, total }: OwnConfirmation): string[] =>
  answered === total
    ? []
    : [
        '',
        '  Answer with --have ASSET, --missing ASSET=gaveBack, --broken ASSET=TEXT and, for the others, --rest',
      ];

/** `QTM1000=flickers` is an asset and what is said of it. */
function sidesOf(written: string): { readonly asset: string; readonly text: string } {
  const at = written.indexOf('=');
  return at < 0 ? { asset: written, text: '' } : { asset: written.slice(0, at), text: written.slice(at + 1) };
}

const linesOf = ({ round, assets, besides }: OwnConfirmation): string[] => [
  `  ${printable(round.name)}${round.due === undefined ? '' : `, by ${dayWords(round.due)}`}`,
  ...assets.map(({ assetId, name, said, reason, comment }) => {
    const words = [said ? sayingWords[said] : 'not answered', reason && reasonWords[reason], comment];
    return printable(`    ${assetId}  ${name}: ${words.filter((one) => one !== undefined).join('. ')}`);
  }),
  ...(besides === undefined ? [] : [printable(`    besides: ${besides}`)]),
];
