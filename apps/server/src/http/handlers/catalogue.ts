import type { CatalogueService } from '../../catalogue/service.ts';
import type { Services } from '../../services.ts';
import { api } from '../api.ts';
import { bulkAnswer } from './bulk-answer.ts';

export const catalogueHandlers = (catalogue: CatalogueService, itemBulk: Services['itemBulk']) => ({
  list: api.catalogue.list.handler(({ input, context }) => catalogue.list(input, context.reading)),
  countStock: api.catalogue.countStock.handler(({ input }) => catalogue.countStock(input)),
  get: api.catalogue.get.handler(({ input }) => catalogue.get(input.params.id)),
  create: api.catalogue.create.handler(({ input, context }) =>
    catalogue.create(input, context.actor, context.recordId),
  ),
  update: api.catalogue.update.handler(({ input, context }) =>
    catalogue.update(input.params.id, input.body, context.actor, context.version),
  ),
  remove: api.catalogue.remove.handler(({ input, context }) =>
    catalogue.remove(input.params.id, context.actor, context.version),
  ),
  bulk: api.catalogue.bulk.handler(({ input, context }) =>
    bulkAnswer(context, (call) => itemBulk.run(input, call)),
  ),
});
