import type { RequestService } from '../../requests/service.ts';
import { api } from '../api.ts';

export const requestHandlers = (requests: RequestService) => ({
  list: api.requests.list.handler(({ input, context }) =>
    requests.list(input, context.actor, context.reading),
  ),
  get: api.requests.get.handler(({ input, context }) => requests.get(input.params.id, context.actor)),
  create: api.requests.create.handler(({ input, context }) =>
    requests.create(input, context.actor, context.recordId),
  ),
  update: api.requests.update.handler(({ input, context }) =>
    requests.update(input.params.id, input.body, context.actor, context.version),
  ),
  transition: api.requests.transition.handler(({ input, context }) =>
    requests.transition(input.params.id, input.body, context.actor, context.version),
  ),
});
