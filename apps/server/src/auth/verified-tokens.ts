/** How many tokens are remembered; the earliest verified is dropped first. */
const most = 10_000;

/**
 * Caches the session ids of tokens whose signature has been verified: that can't change, and verifying takes
 * as long as the rest of a call. Whether the session is still valid is looked up on every call all the same.
 */
export class VerifiedTokens {
  readonly #sessions = new Map<string, { readonly id: string; readonly expires: number }>();

  /** @param now milliseconds since 1970, like `expires` */
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
