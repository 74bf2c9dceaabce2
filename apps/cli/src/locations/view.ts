import { type Location, locationSchema, pathSeparator } from '@quartermaster/core/locations/location';
import type { Context } from '../context.ts';
import type { ListView } from '../output/list.ts';
import { ago } from '../output/times.ts';

/** 'Ada Berg, ada@northwind.example' */
const contactText = ({ contact }: Pick<Location, 'contact'>): string =>
  [contact?.name, contact?.email, contact?.phone].filter((part) => part).join(', ');

const depthOf = ({ path }: Location): number => path.split(pathSeparator).length - 1;

/** How locations are listed. @param tree people see names, indented below what they lie in; else paths */
export const locationView = ({ now }: Context, tree: boolean): ListView<Location> => ({
  columns: [
    {
      title: 'Location',
      value: ({ path }) => path,
      shown: (location) => (tree ? '  '.repeat(depthOf(location)) + location.name : location.path),
      least: 20,
    },
    {
      title: 'Default',
      value: ({ isDefault }) => String(isDefault),
      shown: ({ isDefault }) => (isDefault ? '● default' : ''),
      colour: () => 'green',
      worth: 4,
    },
    { title: 'Address', value: ({ address }) => address ?? '', least: 16, worth: 3 },
    { title: 'Contact', value: contactText, least: 16, worth: 2 },
    {
      title: 'Updated',
      value: ({ updatedAt }) => updatedAt,
      shown: ({ updatedAt }) => ago(updatedAt, now),
      worth: 1,
    },
  ],
  fields: Object.keys(locationSchema.shape),
});
