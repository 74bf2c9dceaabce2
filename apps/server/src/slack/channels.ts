import { fold } from '@quartermaster/core/query/fold';
import type { SlackChannel } from '@quartermaster/core/slack/slack';
import type { Runtime } from '../runtime/runtime.ts';
import type { SlackWebApi } from './web-api.ts';

/** Milliseconds for which the list is kept: Slack gives it 20 times a minute at most. */
const keptMs = 60_000;

/** The channels of the workspace, kept for a minute. */
export class SlackChannelList {
  readonly #runtime: Runtime;
  readonly #api: SlackWebApi;
  #kept:
    | { readonly token: string; readonly until: number; readonly list: Promise<SlackChannel[]> }
    | undefined;

  constructor(runtime: Runtime, api: SlackWebApi) {
    this.#runtime = runtime;
    this.#api = api;
  }

  /** Asks Slack again next time. */
  forget(): void {
    this.#kept = undefined;
  }

  /** By name. @param fresh asks Slack again */
  async all(token: string, fresh = false): Promise<readonly SlackChannel[]> {
    const at = this.#runtime.monotonicMs();
    if (!fresh && this.#kept?.token === token && this.#kept.until > at) return this.#kept.list;
    const list = this.#api
      .channels(token)
      .then((found) => found.sort((one, other) => (one.name < other.name ? -1 : 1)));
    this.#kept = { token, until: at + keptMs, list };
    list.catch(() => {
      this.#kept = undefined;
    });
    return list;
  }

  /** The channel with this name; one that is not in the kept list may be new. */
  async named(token: string, name: string): Promise<SlackChannel | undefined> {
    const among = (list: readonly SlackChannel[]) => list.find((one) => one.name === name);
    return among(await this.all(token)) ?? among(await this.all(token, true));
  }

  /** Those whose names contain every word. */
  async search(token: string, words: string): Promise<readonly SlackChannel[]> {
    const wanted = fold(words.replaceAll('#', ' ')).split(/\s+/);
    const list = await this.all(token);
    return list.filter(({ name }) => wanted.every((word) => fold(name).includes(word)));
  }
}
