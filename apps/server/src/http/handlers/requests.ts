import { asCaller } from '../../events/cause.ts';
import type { RequestComments } from '../../requests/comments.ts';
import type { RequestHistory } from '../../requests/history.ts';
import type { RequestService } from '../../requests/service.ts';
import type { Tracing } from '../../requests/tracing.ts';
import { api } from '../api.ts';

interface RequestServices {
  readonly requests: RequestService;
  readonly requestComments: RequestComments;
  readonly requestHistory: RequestHistory;
}

export const requestHandlers = ({ requests, requestComments, requestHistory }: RequestServices) => ({
  list: api.requests.list.handler(({ input, context }) =>
    requests.list(input, context.actor, context.reading),
  ),
  get: api.requests.get.handler(({ input, context }) => requests.get(input.params.id, context.actor)),
  create: api.requests.create.handler(({ input, context }) =>
    requests.create(input, asCaller(context.actor), context.recordId),
  ),
  update: api.requests.update.handler(({ input, context }) =>
    requests.update(input.params.id, input.body, asCaller(context.actor), context.version),
  ),
  transition: api.requests.transition.handler(({ input, context }) =>
    requests.transition(input.params.id, input.body, asCaller(context.actor), context.version),
  ),
  settleUnit: api.requests.settleUnit.handler(({ input, context }) =>
    requests.settleUnit(input.params.id, input.params.key, input.body, context.actor),
  ),
  history: api.requests.history.handler(({ input, context }) =>
    requestHistory.page(input.params.id, input.query, context.actor),
  ),
  comments: api.requests.comments.handler(({ input, context }) =>
    requestComments.list(input.params.id, input.query, context.actor),
  ),
  comment: api.requests.comment.handler(({ input, context }) =>
    requestComments.add(input.params.id, input.body, context.actor, context.recordId),
  ),
});

export const traceHandlers = ({ tracing }: { readonly tracing: Tracing }) => ({
  get: api.trace.get.handler(({ input, context }) => tracing.get(input.params.id, context.actor)),
});
