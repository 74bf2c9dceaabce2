import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const announcedBatchDocument = z.strictObject({
  /** The id of the job, which is also that of its batch. */
  id: z.string(),
  /** The number of the last event that is counted. */
  seq: z.number(),
  groups: z.array(
    z.strictObject({
      /** The asset type of those due for maintenance; absent for items whose stock became low. */
      typeId: z.string().exactOptional(),
      count: z.number(),
      /** When the one that was left unchanged for the longest time was last changed. */
      since: z.string(),
      /** The ids of the first events. */
      events: z.array(z.string()),
    }),
  ),
});
export type AnnouncedBatchDocument = z.infer<typeof announcedBatchDocument>;

/** What jobs under way have made due or low so far, until they end and it is announced. */
export const announcedBatchCollection: CollectionDeclaration<AnnouncedBatchDocument> = {
  name: 'announcedBatches',
  schema: announcedBatchDocument,
  shapes: [],
  unique: [],
  search: [],
};

const announcedDayDocument = z.strictObject({
  id: z.literal('maintenance'),
  /** All that is due by this day is announced. */
  day: z.string(),
});
export type AnnouncedDayDocument = z.infer<typeof announcedDayDocument>;

export const announcedDayCollection: CollectionDeclaration<AnnouncedDayDocument> = {
  name: 'announcedDays',
  schema: announcedDayDocument,
  shapes: [],
  unique: [],
  search: [],
};
