import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../keys/key-ring.ts';

/** How many accounts a browser is remembered for. */
const accountsKept = 8;

/**
 * Browsers that have signed in before: their cookie holds an id and, for each account, a signature of both.
 * Nothing is stored on the server. OWASP calls these device cookies; they keep an attacker's failures from
 * locking out the account's owner.
 */
export class KnownDevices {
  readonly #ring: KeyRing;

  constructor(ring: KeyRing) {
    this.#ring = ring;
  }

  /** The device's id, if this account has signed in on it. */
  deviceOf(cookie: string | undefined, email: string): string | undefined {
    const { id, marks } = read(cookie);
    if (id === undefined) return undefined;
    const wanted = this.#ring.derived(purpose).map((key) => markOf(key, id, email));
    return marks.some((mark) => wanted.some((one) => sameText(mark, one))) ? id : undefined;
  }

  /** The cookie to set after a sign-in to this account. */
  remember(cookie: string | undefined, email: string): string {
    const { id = randomBytes(16).toString('base64url'), marks } = read(cookie);
    const mine = markOf(this.#ring.derivedNow(purpose), id, email);
    return [id, mine, ...marks.filter((mark) => mark !== mine)].slice(0, accountsKept + 1).join('.');
  }
}

const purpose = 'known devices';

const markOf = (key: Uint8Array, id: string, email: string): string =>
  createHmac('sha256', key).update(`${id}\u0000${email}`).digest('base64url').slice(0, 22);

function read(cookie: string | undefined): { readonly id: string | undefined; readonly marks: string[] } {
  if (cookie === undefined || !/^[\w-]{22}(\.[\w-]{22}){1,8}$/.test(cookie))
    return { id: undefined, marks: [] };
  const [id, ...marks] = cookie.split('.');
  return { id, marks };
}

const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));
