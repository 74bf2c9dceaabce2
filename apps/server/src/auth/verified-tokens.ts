/** Most tokens that are remembered; the one that was verified first is forgotten first. */
const most = 10_000;

/**
 * Session ids of tokens whose signature is known to be ours: that can't change, and to verify it takes as long as the
 * rest of a call. Whether the session still lets anyone in is looked up each time all the same.
 */
export class VerifiedTokens {
  readonly #sessions = new Map<string, { readonly id: string; readonly expires: number }>();

  /** @param now milliseconds since 1970, as `expires` */
  sessionOf(token: string, now: number): string | undefined {
    const session = this.#sessions.get(token);
    return session && now < session.expires ? session.id : undefined;
  }

  add(token: string, id: string, expires: number): void {
    this.#sessions.set(token, { id, expires });
    if (this.#sessions.size <= most) return;
    const [first] = this.#sessions.keys();
    if (first !== undefined) this.#sessions.delete(first);
  }
}
