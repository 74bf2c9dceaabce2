import { type Cause, eventCause } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { equals } from '@quartermaster/core/query/where';
import type { LinkPurpose } from '@quartermaster/core/users/link';
import type { Stored } from '@quartermaster/store';
import { bySystem } from '../events/cause.ts';
import type { Mailer, MailOutcome } from '../mail/mailer.ts';
import type { MailRefusals } from '../mail/refusals.ts';
import { repeatedly } from '../outbox/repeatedly.ts';
import { WaitingRows } from '../outbox/waiting-rows.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import { type LinkMailDocument, linkMailCollection } from './link-collections.ts';
import { linkMail } from './link-mail.ts';
import { MailedLinks } from './mailed-links.ts';

/** Milliseconds after which a mail that can't be sent is dropped, and until each further attempt. */
const longestMs = 3_600_000;
const delays = [5, 15, 30, 60, 120, 300, 300, 600, 600, 900, 900].map((seconds) => seconds * 1_000);

/** Milliseconds between two looks for what other servers added or left, and how many are sent at a time. */
const lookMs = 1_000;
const mostAtOnce = 5;

/** Milliseconds for which it is known what became of a mail: 30 days. */
const keptMs = 30 * 24 * 3_600_000;

type WaitingLink = Stored<LinkMailDocument>;

interface Dependencies {
  readonly users: UserService;
  readonly mailer: Mailer;
  readonly refusals: MailRefusals;
  /**
   * Public URL of the server, known once it listens. Never taken from a request, because anyone can set its Host
   * header.
   */
  readonly baseUrl: () => string;
  readonly reportFault: (error: unknown) => void;
}

/**
 * Mails with links to accounts. A call only notes that one is wanted; it is sent from here, again and again for an
 * hour if need be, so that neither a crash nor an outage of the mail server loses it.
 */
export class LinkMails {
  readonly links: Readonly<Record<LinkPurpose, MailedLinks>>;
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;
  readonly #rows: WaitingRows<LinkMailDocument>;
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
    this.#rows = new WaitingRows(runtime, runtime.store.collection(linkMailCollection), delays);
    this.links = {
      invitation: new MailedLinks(runtime, 'invitation'),
      reset: new MailedLinks(runtime, 'reset'),
      confirmation: new MailedLinks(runtime, 'confirmation'),
    };
  }

  /** Notes that a mail is wanted. What it is for and whether it may still be sent is looked up later. */
  async ask(personId: string, purpose: LinkPurpose, cause: Cause): Promise<void> {
    await this.#rows.collection.insert({
      ...{ id: this.#runtime.newId(), personId, purpose, cause: eventCause(cause) },
      ...this.#rows.fresh(),
    });
    this.#rows.wake();
  }

  /** Sends from now on, beside the other servers. */
  start(): void {
    this.#running = this.#run(this.#stopped.signal);
  }

  /** Leaves what is under way to be tried again. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  /** Removes what was asked for by or for somebody who is gone. */
  forget(personId: string): Promise<void> {
    return this.#rows.forget(personId);
  }

  releaseAll(): Promise<void> {
    return this.#rows.releaseAll();
  }

  /** Removes expired links, and what became of mails long ago. */
  async sweep(): Promise<void> {
    for (const links of Object.values(this.links)) await links.sweep();
    await this.#rows.sweep(new Date(this.#runtime.now().getTime() - keptMs).toISOString());
  }

  /** A mail that takes long doesn't hold up the others. */
  async #run(signal: AbortSignal): Promise<void> {
    const { reportFault } = this.#deps;
    const underWay = new Set<Promise<void>>();
    const look = async (): Promise<void> => {
      for (const waiting of await this.#take(mostAtOnce - underWay.size, signal)) {
        const sending = this.#attempt(waiting, signal)
          .catch(reportFault)
          .finally(() => {
            underWay.delete(sending);
            this.#rows.wake();
          });
        underWay.add(sending);
      }
    };
    await repeatedly(look, { pause: () => this.#rows.next(lookMs, signal), signal, reportFault });
    await Promise.all(underWay);
  }

  async #take(most: number, signal: AbortSignal): Promise<WaitingLink[]> {
    const due = most > 0 ? await this.#rows.due(equals('state', 'waiting'), most) : [];
    const taken: WaitingLink[] = [];
    for (const waiting of due) if (!signal.aborted && (await this.#rows.claim(waiting))) taken.push(waiting);
    return taken;
  }

  async #attempt(waiting: WaitingLink, signal: AbortSignal): Promise<void> {
    const { id, personId, purpose } = waiting;
    const user = await this.#recipient(waiting);
    if (user === undefined) {
      await this.#rows.collection.remove(id);
      return;
    }
    const outcome = await this.#send(user, waiting, signal);
    await this.#rows.note(waiting, outcome);
    if (outcome.kind === 'refused' && purpose === 'invitation') await this.#notInvited(personId);
  }

  async #send(user: StoredUser, waiting: WaitingLink, signal: AbortSignal): Promise<MailOutcome> {
    const { purpose, cause, attempts, at, reason = message.stoppedSending } = waiting;
    const { mailer, refusals, baseUrl } = this.#deps;
    if (this.#runtime.now().getTime() - Date.parse(at) >= longestMs)
      return { kind: 'refused', reason: message.linkTooLate(reason), isOfAddress: false };
    // Its time begins now; one from an earlier attempt no longer works.
    const token = await this.links[purpose].issue(user, cause, attempts === 0);
    const outcome = await mailer.send(linkMail(purpose, { user, token, baseUrl: baseUrl() }), signal);
    await refusals.note(user, outcome);
    return outcome;
  }

  /** Whom it goes to; undefined if they no longer need it. */
  async #recipient({ personId, purpose }: LinkMailDocument): Promise<StoredUser | undefined> {
    const user = await this.#deps.users.collection.get(personId);
    if (user === undefined || user.suspended) return undefined;
    if (purpose === 'confirmation') return user.unconfirmed ? user : undefined;
    if (purpose === 'invitation') return user.invitation === undefined ? undefined : user;
    return user;
  }

  /** Administrators see that the invitation has to be sent again. */
  async #notInvited(personId: string): Promise<void> {
    const { records } = this.#deps.users;
    await records.edit({
      find: () => records.find(personId),
      change: ({ invitation }) => (invitation === 'sent' ? { set: { invitation: 'unsent' } } : undefined),
      cause: bySystem,
    });
  }
}
