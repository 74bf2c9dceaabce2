import { explanationSchema } from '@quartermaster/core/access/explain';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { route } from './route.ts';

export const access = {
  explain: route('access.explain', {
    method: 'GET',
    path: '/access/explain',
    summary: 'Explain why a person may do something, with a record, or why not',
  })
    .input(
      z.strictObject({
        /** By id or address. */
        user: text(254).min(1),
        /** An operation by its name in the API document: 'assets.update'. */
        operation: text(100).min(1),
        /** By id; for an asset, also by asset ID. */
        record: text(254).min(1).optional(),
      }),
    )
    .output(explanationSchema),
};
