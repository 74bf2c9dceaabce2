import type { CatalogueService } from '../../catalogue/service.ts';
import type { Services } from '../../services.ts';
import { api } from '../api.ts';
import { bulkAnswer } from './bulk-answer.ts';
import { recordHandlers } from './records.ts';

export const catalogueHandlers = (catalogue: CatalogueService, itemBulk: Services['itemBulk']) => ({
  countStock: api.catalogue.countStock.handler(({ input }) => catalogue.countStock(input)),
  ...recordHandlers(api.catalogue, catalogue),
  bulk: api.catalogue.bulk.handler(({ input, context }) =>
    bulkAnswer(context, (call) => itemBulk.run(input, call)),
  ),
});
