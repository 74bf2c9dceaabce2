import type { ViewService } from '../../views/service.ts';
import { api } from '../api.ts';

export const viewHandlers = (views: ViewService) => ({
  list: api.views.list.handler(({ context }) => views.list(context.actor)),
  create: api.views.create.handler(({ input, context }) =>
    views.create(input, context.actor, context.recordId),
  ),
  update: api.views.update.handler(({ input, context }) =>
    views.update(input.params.id, input.body, context.actor, context.version),
  ),
  remove: api.views.remove.handler(({ input, context }) =>
    views.remove(input.params.id, context.actor, context.version),
  ),
});
