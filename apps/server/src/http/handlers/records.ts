import type { Caller } from '../../events/cause.ts';
import type { Reading } from '../../lists/list-query.ts';
import type { Call } from '../call.ts';

type SignedInCall = Call & { readonly actor: Caller };

/** A route that is still without its handler. */
interface Unhandled<Input, Answer, Handled> {
  handler(
    answer: (call: { readonly input: Input; readonly context: SignedInCall }) => Promise<Answer>,
  ): Handled;
}

interface OfRecord {
  readonly params: { readonly id: string };
}

interface ChangeRoutes<New, Change, Answer, Created, Updated, Removed> {
  readonly create: Unhandled<New, Answer, Created>;
  readonly update: Unhandled<OfRecord & { readonly body: Change }, Answer, Updated>;
  readonly remove: Unhandled<OfRecord, Answer, Removed>;
}

interface ChangeService<New, Change, Answer> {
  create(input: New, caller: Caller, id?: string): Promise<Answer>;
  update(id: string, change: Change, caller: Caller, version?: number): Promise<Answer>;
  remove(id: string, caller: Caller, version?: number): Promise<Answer>;
}

/** The handlers that create, change and delete records of a kind. */
export const changeHandlers = <New, Change, Answer, Created, Updated, Removed>(
  routes: ChangeRoutes<New, Change, Answer, Created, Updated, Removed>,
  service: ChangeService<New, Change, Answer>,
) => ({
  create: routes.create.handler(({ input, context }) =>
    service.create(input, context.actor, context.recordId),
  ),
  update: routes.update.handler(({ input, context }) =>
    service.update(input.params.id, input.body, context.actor, context.version),
  ),
  remove: routes.remove.handler(({ input, context }) =>
    service.remove(input.params.id, context.actor, context.version),
  ),
});

/** These, and the handlers that read them. */
export const recordHandlers = <Query, Page, New, Change, Answer, Listed, Got, Created, Updated, Removed>(
  routes: ChangeRoutes<New, Change, Answer, Created, Updated, Removed> & {
    readonly list: Unhandled<Query, Page, Listed>;
    readonly get: Unhandled<OfRecord, Answer, Got>;
  },
  service: ChangeService<New, Change, Answer> & {
    list(query: Query, reading: Reading): Promise<Page>;
    get(id: string): Promise<Answer>;
  },
) => ({
  list: routes.list.handler(({ input, context }) => service.list(input, context.reading)),
  get: routes.get.handler(({ input }) => service.get(input.params.id)),
  ...changeHandlers(routes, service),
});
