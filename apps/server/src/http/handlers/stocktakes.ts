import type { Services } from '../../services.ts';
import { api } from '../api.ts';

export const stocktakeHandlers = ({ stocktakes }: Pick<Services, 'stocktakes'>) => ({
  list: api.stocktakes.list.handler(({ input, context }) => stocktakes.list(input, context.reading)),
  start: api.stocktakes.start.handler(({ input, context }) =>
    stocktakes.start(input, context.actor, context.recordId),
  ),
  get: api.stocktakes.get.handler(({ input }) => stocktakes.get(input.params.id)),
  remove: api.stocktakes.remove.handler(({ input }) => stocktakes.remove(input.params.id)),
  scan: api.stocktakes.scan.handler(async ({ input: { params, body }, context }) => ({
    items: await stocktakes.scan(params.id, body.scans, context.actor),
  })),
  apply: api.stocktakes.apply.handler(({ input: { params, body }, context }) =>
    stocktakes.apply(params.id, body, context.actor, context.reading, context.version),
  ),
});
