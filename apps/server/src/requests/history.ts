import type { contract, Received } from '@quartermaster/contract';
import type { Actor } from '@quartermaster/core/access/actor';
import { requestEntry } from '@quartermaster/core/requests/history';
import type { EventLog } from '@quartermaster/store';
import { describedPage } from './described-page.ts';
import type { RequestService } from './service.ts';

type HistoryQuery = Received<typeof contract.requests.history>['query'];

/** The history of requests, from the event log. */
export class RequestHistory {
  readonly #events: EventLog;
  readonly #requests: RequestService;

  constructor(events: EventLog, requests: RequestService) {
    this.#events = events;
    this.#requests = requests;
  }

  /** A page of a request's history, newest first. */
  async page(idOrPrefix: string, query: HistoryQuery, actor: Actor) {
    const { id } = await this.#requests.find(idOrPrefix, actor);
    return describedPage(this.#events, id, query, (event) => requestEntry(event, actor));
  }
}
