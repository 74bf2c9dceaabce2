import type { EventLog } from '@quartermaster/store';
import type { LocationDocument } from '../locations/collection.ts';
import type { LocationService } from '../locations/service.ts';

type Place = Pick<LocationDocument, 'id' | 'name'>;

/** How many levels up the location tree are searched. */
const mostLevels = 10;

/** For each of these deleted locations, the nearest one above it that still exists. */
export async function existingParents(
  log: EventLog,
  { collection }: LocationService,
  deleted: readonly string[],
): Promise<Map<string, Place>> {
  const found = await Promise.all(
    deleted.map(async (id) => {
      for (let at = id, level = 0; level < mostLevels; level += 1) {
        const [last] = await log.read({
          subject: { kind: 'location', id: at },
          newestFirst: true,
          limit: 1,
        });
        const parentId = last?.data.parentId;
        if (typeof parentId !== 'string') return undefined;
        const parent = await collection.get(parentId);
        if (parent) return [id, parent] as const;
        at = parentId;
      }
      return undefined;
    }),
  );
  return new Map(found.flatMap((one) => (one ? [one] : [])));
}
