import {
  type Confirmation,
  confirmationSchema,
  type Difference,
  differenceSchema,
  type Round,
} from '@quartermaster/core/confirmations/confirmation';
import {
  type ConfirmationState,
  confirmationStates,
  reasonWords,
  sayingWords,
  settledWords,
  settlementWords,
  stateWordIn,
} from '@quartermaster/core/confirmations/words';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { type ListView, printList } from '../output/list.ts';
import { type ListOptions, readPages } from '../paging.ts';
import { findRound } from './find-round.ts';
import { roundView } from './view.ts';

export interface PeopleOptions extends ListOptions {
  readonly state?: readonly string[];
  readonly search?: string;
}

export interface DifferenceOptions {
  readonly settled?: true;
}

export async function listRounds(context: Context, options: ListOptions): Promise<void> {
  const client = await context.client();
  const pages = readPages(options, (page) => context.wait('Listing rounds', client.confirmations.list(page)));
  await printList(context, pages, roundView, {
    none: 'No confirmation rounds yet: qm confirmations start "Q4 2026"',
    sortedBy: 'start',
  });
}

const personView = (round: Pick<Round, 'state'>): ListView<Confirmation> => ({
  columns: [
    { title: 'Person', value: ({ displayName }) => displayName, minWidth: 12 },
    { title: 'Email', value: ({ email }) => email ?? '', priority: 1 },
    { title: 'Department', value: ({ department }) => department ?? '', priority: 2 },
    { title: 'State', value: (person) => stateWordIn(round, person.state).toLowerCase() },
    { title: 'Answered', value: ({ answered, total }) => `${answered} of ${total}` },
    { title: 'Last answer', value: ({ answeredAt }) => answeredAt?.slice(0, 10) ?? '', priority: 3 },
  ],
  fields: Object.keys(confirmationSchema.shape),
});

export async function listPeople(
  context: Context,
  round: string,
  { state = [], search, ...options }: PeopleOptions,
): Promise<void> {
  const states = state.map(stateOf);
  const client = await context.client();
  const found = await findRound(context, client, round);
  const { id } = found;
  const pages = readPages(options, (page) =>
    context.wait(
      'Listing people',
      client.confirmations.people({
        params: { id },
        query: {
          ...page,
          ...(states.length > 0 ? { state: states } : {}),
          ...(search === undefined ? {} : { search }),
        },
      }),
    ),
  );
  await printList(context, pages, personView(found), { none: 'No matching people.', sortedBy: 'name' });
}

const differenceView: ListView<Difference> = {
  columns: [
    { title: 'Person', value: ({ displayName }) => displayName, minWidth: 12 },
    { title: 'Asset', value: ({ asset }) => asset?.assetId ?? 'besides' },
    { title: 'Name', value: ({ asset }) => asset?.name ?? '', minWidth: 12, priority: 2 },
    { title: 'Said', value: ({ said }) => (said ? sayingWords[said] : 'I have this besides') },
    {
      title: 'Comment',
      value: ({ reason, comment }) =>
        [reason && reasonWords[reason], comment].filter((one) => one !== undefined).join('. '),
      minWidth: 12,
      priority: 1,
    },
    {
      title: 'Settle',
      value: ({ steps: [first = 'leave'], settled }) =>
        settled ? settledWords[settled.how] : settlementWords[first],
    },
  ],
  fields: Object.keys(differenceSchema.shape),
};

export async function listDifferences(
  context: Context,
  round: string,
  { settled = false }: { readonly settled?: boolean },
): Promise<void> {
  const client = await context.client();
  const { id } = await findRound(context, client, round);
  const pages = readPages({ all: true }, async (page) => {
    const query = { ...page, settled };
    const found = await context.wait(
      'Listing differences',
      client.confirmations.differences({ params: { id }, query }),
    );
    return { ...found, total: found.items.length };
  });
  await printList(context, pages, differenceView, {
    none: 'No differences to settle.',
    sortedBy: 'name',
  });
}

function stateOf(name: string): ConfirmationState {
  const state = confirmationStates.find((one) => one === name);
  if (state) return state;
  throw wrongUsage(`--state: one of ${confirmationStates.join(', ')}, not '${name}'.`);
}
