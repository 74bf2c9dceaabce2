import { everything } from '@quartermaster/core/query/where';
import { type Store, updateMany } from '@quartermaster/store';
import { changeTo } from '../records/changes.ts';
import { requestCollection } from '../requests/collection.ts';
import { derivedFields } from '../requests/derived-fields.ts';

/** Adds the fields by which lists and the dashboard find and count requests. */
export const requestFiguresOfAll = {
  name: 'what each request counts for on the dashboard',
  async run(store: Store): Promise<void> {
    const requests = updateMany(store.collection(requestCollection), {
      where: everything,
      change: (request) => changeTo(request, derivedFields(request)),
    });
    for await (const _ of requests);
  },
};
