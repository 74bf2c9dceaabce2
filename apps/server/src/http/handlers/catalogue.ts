import type { ItemBulk } from '../../catalogue/bulk.ts';
import type { CatalogueService } from '../../catalogue/service.ts';
import { api } from '../api.ts';

export const catalogueHandlers = (catalogue: CatalogueService, itemBulk: ItemBulk) => ({
  list: api.catalogue.list.handler(({ input, context }) => catalogue.list(input, context.reading)),
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
    itemBulk.run(input, { caller: context.actor, reading: context.reading, id: context.recordId }),
  ),
});
