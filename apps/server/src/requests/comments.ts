import type { contract, Received } from '@quartermaster/contract';
import type { Actor } from '@quartermaster/core/access/actor';
import { isReadable } from '@quartermaster/core/events/event';
import { type Comment, commentOf, type NewComment } from '@quartermaster/core/requests/comment';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import type { Quotas } from '../limits/quotas.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { describedPage } from './described-page.ts';
import type { RequestService } from './service.ts';

type CommentsQuery = Received<typeof contract.requests.comments>['query'];

/**
 * Comments on requests. A comment is only an event: it never changes and doesn't touch the request's version,
 * and erasing a person removes them from it as from the rest of the log.
 */
export class RequestComments {
  readonly #runtime: Runtime;
  readonly #requests: RequestService;
  readonly #quotas: Quotas;

  constructor(runtime: Runtime, requests: RequestService, quotas: Quotas) {
    this.#runtime = runtime;
    this.#requests = requests;
    this.#quotas = quotas;
  }

  /** A page of a request's comments, newest first. */
  async list(idOrPrefix: string, query: CommentsQuery, actor: Actor) {
    const { id } = await this.#requests.find(idOrPrefix, actor);
    return describedPage(this.#runtime.store.events, id, query, (event) =>
      isReadable(event) ? commentOf(event) : undefined,
    );
  }

  /**
   * Adds a comment. @param eventId derived from the call if that may be repeated, so that it adds no second
   * comment
   */
  async add(
    idOrPrefix: string,
    { text }: NewComment,
    caller: Caller,
    eventId = this.#runtime.newId(),
  ): Promise<Comment> {
    const { id, userId } = await this.#requests.find(idOrPrefix, caller);
    const event = domainEvent(this.#runtime, byCaller(caller), {
      id: eventId,
      type: 'request.commented',
      subject: { kind: 'request', id },
      data: { id, userId, text },
    });
    await this.#quotas.daily('comments', caller, () => this.#runtime.store.events.append([event]));
    const comment = commentOf(event);
    if (!comment) throw new Error('A comment tells none');
    return comment;
  }
}
