import type { AssetBulk } from '../../assets/bulk.ts';
import type { AssetHistory } from '../../assets/history.ts';
import type { Maintenance } from '../../assets/maintenance.ts';
import type { AssetService } from '../../assets/service.ts';
import { api } from '../api.ts';
import { bulkAnswer } from './bulk-answer.ts';
import { singleChange } from './single-change.ts';

interface AssetServices {
  readonly assets: AssetService;
  readonly assetHistory: AssetHistory;
  readonly maintenance: Maintenance;
  readonly assetBulk: AssetBulk;
}

export const assetHandlers = ({ assets, assetHistory, maintenance, assetBulk }: AssetServices) => ({
  list: api.assets.list.handler(({ input, context }) => assets.list(input, context.actor, context.reading)),
  sumCosts: api.assets.sumCosts.handler(({ input, context }) =>
    assets.sumCosts(input, context.actor, context.reading),
  ),
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
  update: api.assets.update.handler(({ input: { params, body }, context: { actor, version, response } }) =>
    singleChange(response, (onBatch) => assets.update(params.id, body, actor, version, onBatch)),
  ),
  bulk: api.assets.bulk.handler(({ input, context }) =>
    bulkAnswer(context, (call) => assetBulk.run(input, call)),
  ),
  markMaintained: api.assets.markMaintained.handler(
    ({ input: { params, body }, context: { actor, version, response } }) =>
      singleChange(response, (onBatch) => maintenance.mark(params.id, body, actor, version, onBatch)),
  ),
  retire: api.assets.retire.handler(({ input: { params, body }, context: { actor, version, response } }) =>
    singleChange(response, (onBatch) => assets.retire(params.id, body, actor, version, onBatch)),
  ),
  restore: api.assets.restore.handler(({ input: { params }, context: { actor, version, response } }) =>
    singleChange(response, (onBatch) => assets.restore(params.id, actor, version, onBatch)),
  ),
  removeImage: api.assets.removeImage.handler(
    ({ input: { params }, context: { actor, version, response } }) =>
      singleChange(response, (onBatch) => assets.update(params.id, { image: null }, actor, version, onBatch)),
  ),
  remove: api.assets.remove.handler(({ input: { params }, context: { actor, version, response } }) =>
    singleChange(response, (onBatch) => assets.remove(params.id, actor, version, onBatch)),
  ),
});

export const maintenanceHandlers = ({ maintenance }: Pick<AssetServices, 'maintenance'>) => ({
  list: api.maintenance.list.handler(({ input, context }) =>
    maintenance.list(input, context.actor, context.reading),
  ),
});
