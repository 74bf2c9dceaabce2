import { z } from 'zod';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import type { AssetRecords } from './record.ts';

const pageSize = 200;
/** How many events are created before other work gets its turn. */
const atOnce = 25;
const cursorSchema = z.string().optional();

/**
 * Updates the assets' due dates after a type's or the company's interval changed. One pass over all assets by
 * id, so that concurrent changes can't make it miss any; each asset that changes raises an event.
 */
export class RefreshMaintenance implements JobWork {
  readonly #assets: AssetRecords;

  constructor(assets: AssetRecords) {
    this.#assets = assets;
  }

  async step({ cursor, cause }: StoredJob): Promise<JobStep> {
    const after = cursorSchema.parse(cursor);
    const page = await this.#assets.collection.find({
      limit: pageSize,
      ...(after === undefined ? {} : { after }),
    });
    const lagging = await this.#assets.upkeep(page.items);
    for (let at = 0; at < lagging.length; at += atOnce) {
      const operations = await this.#assets.edits(lagging.slice(at, at + atOnce), cause);
      const outcomes = await this.#assets.collection.write(operations, 'background');
      // A concurrent edit may have used the previous interval: process the page again.
      if (outcomes.some(({ status }) => status === 'conflict'))
        return { processed: 0, ...(after === undefined ? {} : { cursor: after }) };
    }
    const processed = page.items.length;
    return page.next === undefined ? { processed, result: {} } : { processed, cursor: page.next };
  }
}
