import { type Round, roundSchema } from '@quartermaster/core/confirmations/confirmation';
import { dayWords } from '@quartermaster/core/day-words';
import type { ListView } from '../output/list.ts';

export const whoIn = ({ department, locationName }: Round): string =>
  department ?? locationName ?? 'everybody';

const started = ({ createdAt }: Round): string => createdAt.slice(0, 10);

export const roundView: ListView<Round> = {
  columns: [
    { title: 'ID', value: ({ id }) => id, priority: 1 },
    { title: 'Round', value: ({ name }) => name, minWidth: 12 },
    { title: 'Who', value: whoIn, minWidth: 10, priority: 2 },
    { title: 'State', value: ({ state }) => state },
    {
      title: 'Started',
      value: started,
      shown: (round) => dayWords(started(round)),
      priority: 3,
    },
    {
      title: 'Answer by or closed',
      value: ({ due = '', closedAt }) => (closedAt ? `closed ${closedAt.slice(0, 10)}` : due),
      shown: ({ due = '', closedAt }) =>
        closedAt ? `closed ${dayWords(closedAt.slice(0, 10))}` : dayWords(due),
    },
  ],
  fields: Object.keys(roundSchema.shape),
};
