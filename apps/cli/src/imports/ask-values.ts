import type { ImportPreview } from '@quartermaster/core/csv/import-preview';
import type { Creatable } from '@quartermaster/core/csv/import-result';
import { fold } from '@quartermaster/core/query/fold';
import {
  choicesOf,
  leaveEmpty,
  leaveOut,
  retire,
  stateOf,
  withValue,
} from '@quartermaster/core/reading/matched-values';
import type { Reading } from '@quartermaster/core/reading/reading';
import type { Context } from '../context.ts';
import { count, counted } from '../output/figures.ts';
import { askUntil } from '../ui/ask.ts';

type OpenValue = ImportPreview['proposal']['openValues'][number];

/** How many values are asked about; of more, the rest stay errors, which a plan groups. */
const mostAsked = 20;

/** Fields that every new record has, so that their values can't be left empty. */
const required: ReadonlySet<string> = new Set(['status', 'type']);

/** The reading with what is answered about values that nothing here has: each is asked about once. */
export async function withAnswers(
  context: Context,
  { proposal, names }: ImportPreview,
  reading: Reading,
  createMissing: readonly Creatable[],
): Promise<Reading> {
  const open = proposal.openValues.filter((one) => stateOf(one, { reading, createMissing }).isOpen);
  if (open.length === 0 || context.yes || !context.terminal.canAsk) return reading;
  context.note('');
  context.note('  What do these become? Enter leaves a value: its rows are in error then.');
  let answered = reading;
  for (const one of open.slice(0, mostAsked)) {
    const becomes = await askAbout(one, names[one.to] ?? []);
    if (becomes !== undefined) answered = withValue(answered, one.to, one.value, becomes, proposal.kind);
  }
  if (open.length > mostAsked) context.note(`  ${count(open.length - mostAsked)} more stay in error.`);
  return answered;
}

async function askAbout(
  { to, value, cells, like }: OpenValue,
  known: readonly string[],
): Promise<string | undefined> {
  const choices = choicesOf(to);
  const words: readonly (readonly [word: string, becomes: string])[] = [
    ...(to === 'status' ? [['retired', retire] as const] : []),
    ...(required.has(to) ? [] : [['empty', leaveEmpty] as const]),
    ['out', leaveOut],
  ];
  const offered = [
    ...(choices.length > 0 ? choices : [like === undefined ? `a ${to}` : `‘${like}’`]),
    ...words.map(([word]) => (word === 'out' ? 'out to leave its rows out' : word)),
  ];
  const find = (answer: string): string | undefined => {
    const name = choices.length > 0 || known.length > 0 ? nameIn([...choices, ...known], answer) : answer;
    return words.find(([word]) => word === answer.toLowerCase())?.[1] ?? name;
  };
  const question = `${to} '${value}' (${counted(cells, 'cell', 'cells')}): ${offered.join(', ')}?`;
  return askUntil(question, find, `No ${to} is called that`);
}

/** The name that an answer means, whatever its case; of people, the address after it. */
function nameIn(names: readonly string[], answer: string): string | undefined {
  const found = names.find((name) => fold(name) === fold(answer) || addressIn(name) === answer.toLowerCase());
  return found && (addressIn(found) ?? found);
}

const addressIn = (name: string): string | undefined => /<([^<>]+@[^<>]+)>$/.exec(name)?.[1];
