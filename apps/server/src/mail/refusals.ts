import { type MailRefusal, mostRefusals } from '@quartermaster/core/mail/mail-status';
import { equals } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { MailOutcome } from './mailer.ts';
import { type RefusalDocument, refusalCollection, type StoredRefusal } from './refusal-collection.ts';

/** Whom a mail was to. */
interface Recipient {
  readonly id: string;
  readonly email: string;
}

/** Addresses that the mail server refuses for good. A changed address begins anew. */
export class MailRefusals {
  readonly #runtime: Runtime;
  readonly #refusals: Collection<RefusalDocument>;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#refusals = runtime.store.collection(refusalCollection);
  }

  /** Notes what became of a mail: a refusal of the address counts, and one that gets through ends them. */
  async note({ id, email }: Recipient, outcome: MailOutcome): Promise<void> {
    if (outcome.kind === 'sent') return this.clear(id);
    if (outcome.kind !== 'refused' || !outcome.isOfAddress) return;
    const before = await this.#refusals.get(id);
    const count = (before?.email === email ? before.count : 0) + 1;
    const refusal = { email, count, reason: outcome.reason, at: instantOf(this.#runtime) };
    const stopped = count >= mostRefusals ? ({ stopped: true } as const) : {};
    if (!before) await this.#refusals.insert({ id, ...refusal, ...stopped });
    else {
      const unset = count >= mostRefusals ? [] : ['stopped'];
      await this.#refusals.update(id, { set: { ...refusal, ...stopped }, unset });
    }
  }

  /** Why somebody is sent no more mails about events; undefined if they are. */
  async of({ id, email }: Recipient): Promise<MailRefusal | undefined> {
    const found = await this.#refusals.get(id);
    return found?.stopped && found.email === email ? { at: found.at, reason: found.reason } : undefined;
  }

  /** The ids of those who are sent no more mails about events. */
  async among(people: readonly Recipient[]): Promise<ReadonlySet<string>> {
    const emails = new Map(people.map(({ id, email }) => [id, email]));
    const found = await this.#refusals.getMany([...emails.keys()]);
    return new Set(
      found.filter(({ id, stopped, email }) => stopped && emails.get(id) === email).map(({ id }) => id),
    );
  }

  /** The newest ones, also of addresses that were changed since. */
  async newest(limit: number): Promise<StoredRefusal[]> {
    return (await this.#refusals.find({ where: equals('stopped', true), sort: ['-at'], limit })).items;
  }

  /** From now on they are sent mails again. */
  async clear(personId: string): Promise<void> {
    if (await this.#refusals.get(personId)) await this.#refusals.remove(personId);
  }
}
