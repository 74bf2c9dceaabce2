import { lifecycleEvents } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import type { View } from '@quartermaster/core/views/view';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type StoredView, type ViewDocument, viewCollection } from './collection.ts';

export const toView = ({ nameKey: _key, ...view }: StoredView): View => view;

export type ViewRecords = Records<ViewDocument, View, View>;

export const viewRecords = (runtime: Runtime): ViewRecords =>
  new Records<ViewDocument, View, View>(runtime, runtime.store.collection(viewCollection), {
    subject: 'view',
    events: lifecycleEvents('view'),
    touched: 'updatedAt',
    notFound: message.viewNotFound,
    taken: { name: { path: 'name', message: message.viewNameTaken } },
    snapshotter: async () => toView,
    answer: (view) => view,
  });
