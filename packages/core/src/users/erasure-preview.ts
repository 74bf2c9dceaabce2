import { z } from 'zod';
import { listed } from '../listed.ts';

const count = z.number().int();

/** What erasing somebody would change, in numbers: records, jobs and events that lose personal data. */
export const erasurePreviewSchema = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  /** Why they can't be erased yet. */
  refusal: z.string().optional(),
  /** Their own account, and the sessions and access tokens that end with it. */
  accounts: count,
  sessions: count,
  assets: count,
  requests: count,
  views: count,
  /** Catalogue items, vendors, locations, asset types, custom fields and settings. */
  others: count,
  jobs: count,
  /** Audit entries. */
  events: count,
});
export type ErasurePreview = z.infer<typeof erasurePreviewSchema>;

const nouns = [
  ['accounts', 'account', 'accounts'],
  ['sessions', 'session', 'sessions'],
  ['assets', 'asset', 'assets'],
  ['requests', 'request', 'requests'],
  ['views', 'saved view', 'saved views'],
  ['others', 'other record', 'other records'],
  ['jobs', 'job', 'jobs'],
  ['events', 'audit entry', 'audit entries'],
] as const;

/** '1 account, 3 requests and 41 audit entries'. */
export const erasureCounts = (preview: ErasurePreview): string =>
  listed(
    nouns.flatMap(([name, one, many]) =>
      preview[name] === 0
        ? []
        : `${preview[name].toLocaleString('en-GB')} ${preview[name] === 1 ? one : many}`,
    ),
  );
