import { createHash, randomBytes } from 'node:crypto';
import type { Cause } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { equals } from '@quartermaster/core/query/where';
import type { LinkPurpose } from '@quartermaster/core/users/link';
import { refused } from '@quartermaster/core/verdict';
import { type Collection, upsert } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';
import { domainEvent } from '../events/event.ts';
import { purgeOlderThan } from '../records/purge-older-than.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { type StoredUser, type UserDocument, userCollection } from '../users/collection.ts';
import { type LinkDocument, linkCollections, type StoredLink } from './link-collections.ts';

export const invitationDays = 7;

/** How long the links for each purpose work, in milliseconds. */
const lifetimes: Readonly<Record<LinkPurpose, number>> = {
  invitation: invitationDays * 24 * 3_600_000,
  reset: 30 * 60_000,
  confirmation: 24 * 3_600_000,
};

/** A link that somebody followed, and its owner. */
interface Followed {
  readonly link: StoredLink;
  readonly user: StoredUser;
}

/**
 * Links for one purpose: 256 random bits, stored as a hash, valid once, within their lifetime and until the
 * password changes; only an account's newest link works (promise 8).
 */
export class MailedLinks {
  readonly #runtime: Runtime;
  readonly #links: Collection<LinkDocument>;
  readonly #users: Collection<UserDocument>;
  readonly #purpose: LinkPurpose;

  constructor(runtime: Runtime, purpose: LinkPurpose) {
    this.#runtime = runtime;
    this.#links = runtime.store.collection(linkCollections[purpose]);
    this.#users = runtime.store.collection(userCollection);
    this.#purpose = purpose;
  }

  /**
   * Creates a link for an account, and records who requested it.
   * @param isFirst false if one was made for the same request before, but could not be sent
   * @returns its token, of which only the hash is stored
   */
  async issue(user: StoredUser, cause: Cause, isFirst = true): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const fields = {
      tokenHash: hashed(token),
      epoch: user.securityEpoch,
      expiresAt: new Date(this.#runtime.now().getTime() + lifetimes[this.#purpose]).toISOString(),
    };
    const { email } = user;
    const issued = domainEvent(this.#runtime, cause, {
      type: 'user.linkIssued',
      subject: { kind: 'user', id: user.id },
      data: { email, purpose: this.#purpose, expiresAt: fields.expiresAt },
    });
    await upsert(
      this.#links,
      { id: user.id, ...fields },
      { set: fields },
      {
        events: isFirst ? [issued] : [],
      },
    );
    return token;
  }

  /** Finds a link and its owner; refuses (422) an invalid one. The link stays valid until it is used up. */
  async follow(token: string): Promise<Followed> {
    const link = await this.#find(token);
    if (!link || Date.parse(link.expiresAt) <= this.#runtime.now().getTime()) throw linkInvalid();
    const user = await this.#users.get(link.id);
    if (!user || user.securityEpoch !== link.epoch) throw linkInvalid();
    return { link, user };
  }

  /** Whether the token belongs to a link of this kind, expired or not. */
  async has(token: string): Promise<boolean> {
    return (await this.#find(token)) !== undefined;
  }

  /** Uses the link up; succeeds for only one call, however many arrive at once. */
  async useUp({ link }: Followed): Promise<void> {
    const taken = await this.#links.remove(link.id, { version: link.version });
    if (taken.status !== 'removed') throw linkInvalid();
  }

  async #find(token: string): Promise<StoredLink | undefined> {
    const { items } = await this.#links.find({ where: equals('tokenHash', hashed(token)), limit: 1 });
    return items[0];
  }

  /** Removes expired links. */
  async sweep(): Promise<void> {
    await purgeOlderThan(this.#links, 'expiresAt', instantOf(this.#runtime));
  }
}

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

export const linkInvalid = (): RefusalError =>
  new RefusalError(refused('UNPROCESSABLE_CONTENT', message.linkInvalid));
