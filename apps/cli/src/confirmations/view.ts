import { type Round, roundSchema } from '@quartermaster/core/confirmations/confirmation';
import type { ListView } from '../output/list.ts';

export const whoIn = ({ department, locationName }: Round): string =>
  department ?? locationName ?? 'everybody';

export const roundView: ListView<Round> = {
  columns: [
    { title: 'ID', value: ({ id }) => id, priority: 1 },
    { title: 'Round', value: ({ name }) => name, minWidth: 12 },
    { title: 'Who', value: whoIn, minWidth: 10, priority: 2 },
    { title: 'State', value: ({ state }) => state },
    { title: 'Started', value: ({ createdAt }) => createdAt.slice(0, 10), priority: 3 },
    {
      title: 'Answer by',
      value: ({ due = '', closedAt }) => (closedAt ? `closed ${closedAt.slice(0, 10)}` : due),
    },
  ],
  fields: Object.keys(roundSchema.shape),
};
