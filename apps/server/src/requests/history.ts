import type { contract, Received } from '@quartermaster/contract';
import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import { requestEntry } from '@quartermaster/core/requests/history';
import type { EventLog } from '@quartermaster/store';
import { describedPage } from './described-page.ts';
import type { RequestService } from './service.ts';

type HistoryQuery = Received<typeof contract.requests.history>['query'];

/** The history of requests, from the event log. */
export class RequestHistory {
  readonly #events: EventLog;
  readonly #requests: RequestService;
  readonly #ofFiles: (id: string) => Promise<LoggedEvent[]>;

  /** @param ofFiles reads the events of a request's files, newest first */
  constructor(events: EventLog, requests: RequestService, ofFiles: (id: string) => Promise<LoggedEvent[]>) {
    this.#ofFiles = ofFiles;
    this.#events = events;
    this.#requests = requests;
  }

  /** A page of a request's history, newest first; only administrators see what became of its files. */
  async page(idOrPrefix: string, query: HistoryQuery, actor: Actor) {
    const { id } = await this.#requests.find(idOrPrefix, actor);
    const ofFiles = isAdmin(actor) ? await this.#ofFiles(id) : [];
    return describedPage(this.#events, id, query, (event) => requestEntry(event, actor), ofFiles);
  }
}
