import type { AssetService } from '../../assets/service.ts';
import { api } from '../api.ts';

export const assetHandlers = (assets: AssetService) => ({
  list: api.assets.list.handler(({ input, context }) => assets.list(input, context.actor, context.reading)),
  get: api.assets.get.handler(({ input, context }) => assets.get(input.params.id, context.actor)),
  create: api.assets.create.handler(({ input, context }) =>
    assets.create(input, context.actor, context.recordId),
  ),
  update: api.assets.update.handler(({ input, context }) =>
    assets.update(input.params.id, input.body, context.actor, context.version),
  ),
  remove: api.assets.remove.handler(({ input, context }) =>
    assets.remove(input.params.id, context.actor, context.version),
  ),
});
