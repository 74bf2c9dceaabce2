import type { Response } from 'express';
import type { BulkEdits } from '../../assets/bulk-edits.ts';
import type { AssetHistory } from '../../assets/history.ts';
import type { Maintenance } from '../../assets/maintenance.ts';
import type { AssetService } from '../../assets/service.ts';
import { api } from '../api.ts';
import { waitAsked } from '../prefer.ts';

interface AssetServices {
  readonly assets: AssetService;
  readonly assetHistory: AssetHistory;
  readonly maintenance: Maintenance;
  readonly bulkEdits: BulkEdits;
}

export const assetHandlers = ({ assets, assetHistory, maintenance, bulkEdits }: AssetServices) => ({
  list: api.assets.list.handler(({ input, context }) => assets.list(input, context.actor, context.reading)),
  get: api.assets.get.handler(({ input: { params, query }, context }) =>
    query.asOf === undefined
      ? assets.get(params.id, context.actor)
      : assetHistory.asOf(params.id, query.asOf, context.actor),
  ),
  history: api.assets.history.handler(({ input, context }) =>
    assetHistory.page(input.params.id, input.query, context.actor),
  ),
  create: api.assets.create.handler(({ input, context }) =>
    assets.create(input, context.actor, context.recordId),
  ),
  update: api.assets.update.handler(({ input, context }) =>
    assets.update(input.params.id, input.body, context.actor, context.version, namedBy(context.response)),
  ),
  bulk: api.assets.bulk.handler(async ({ input, context }) => {
    const result = await bulkEdits.run(input, {
      caller: context.actor,
      reading: context.reading,
      id: context.recordId,
      waitSeconds: waitAsked(context.request),
    });
    if (result.job) context.response.status(202);
    return result;
  }),
  markMaintained: api.assets.markMaintained.handler(({ input, context }) =>
    maintenance.mark(input.params.id, input.body, context.actor, context.version),
  ),
  removeImage: api.assets.removeImage.handler(({ input, context }) =>
    assets.update(
      input.params.id,
      { image: null },
      context.actor,
      context.version,
      namedBy(context.response),
    ),
  ),
  remove: api.assets.remove.handler(({ input, context }) =>
    assets.remove(input.params.id, context.actor, context.version, namedBy(context.response)),
  ),
});

export const maintenanceHandlers = ({ maintenance }: Pick<AssetServices, 'maintenance'>) => ({
  list: api.maintenance.list.handler(({ input, context }) =>
    maintenance.list(input, context.actor, context.reading),
  ),
});
/** Names the batch that undoes the call, in a header: the body is the record. */
const namedBy = (response: Response) => (batch: string) => void response.setHeader('batch', batch);
