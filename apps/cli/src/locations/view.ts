import { type Location, locationSchema, pathSeparator } from '@quartermaster/core/locations/location';
import type { Context } from '../context.ts';
import type { ListView } from '../output/list.ts';
import { ago } from '../output/times.ts';

/** 'Ada Berg, ada@northwind.example' */
const contactText = ({ contact }: Pick<Location, 'contact'>): string =>
  [contact?.name, contact?.email, contact?.phone].filter((part) => part).join(', ');

const depthOf = ({ path }: Location): number => path.split(pathSeparator).length - 1;

/** How locations are listed. @param tree show names indented below their parents instead of paths */
export const locationView = ({ now }: Context, tree: boolean): ListView<Location> => ({
  columns: [
    {
      title: 'Location',
      value: ({ path }) => path,
      shown: (location) => (tree ? '  '.repeat(depthOf(location)) + location.name : location.path),
      minWidth: 20,
    },
    {
      title: 'Default',
      value: ({ isDefault }) => String(isDefault),
      shown: ({ isDefault }) => (isDefault ? '● default' : ''),
      colour: () => 'green',
      priority: 4,
    },
    { title: 'Address', value: ({ address }) => address ?? '', minWidth: 16, priority: 3 },
    { title: 'Contact', value: contactText, minWidth: 16, priority: 2 },
    {
      title: 'Updated',
      value: ({ updatedAt }) => updatedAt,
      shown: ({ updatedAt }) => ago(updatedAt, now),
      priority: 1,
    },
  ],
  fields: Object.keys(locationSchema.shape),
});
