import type { contract, Received } from '@quartermaster/contract';
import type { Actor } from '@quartermaster/core/access/actor';
import { isReadable } from '@quartermaster/core/events/event';
import { type Comment, commentOf, type NewComment } from '@quartermaster/core/requests/comment';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import type { Runtime } from '../runtime.ts';
import type { Quotas } from '../users/quotas.ts';
import type { RequestService } from './service.ts';
import { toldPage } from './told-page.ts';

type CommentsQuery = Received<typeof contract.requests.comments>['query'];

/**
 * What was said about requests. A comment is an event and no more: it never changes, it leaves the request's version
 * alone, and erasing somebody erases them from it as from the rest of the log.
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

  /** A page of them, newest first. */
  async list(idOrPrefix: string, query: CommentsQuery, actor: Actor) {
    const { id } = await this.#requests.find(idOrPrefix, actor);
    return toldPage(this.#runtime.store.events, id, query, (event) =>
      isReadable(event) ? commentOf(event) : undefined,
    );
  }

  /** Adds a comment. @param eventId the same for a repeated call, which adds no second one */
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
