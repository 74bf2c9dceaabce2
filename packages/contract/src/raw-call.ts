import { type ClientOptions, callerHeaders, toApiError } from './client.ts';
import type { Answer, FetchInit } from './fetch.ts';

/** Calls any path below /api, as `fetch` does, in the caller's name. A refusal throws an ApiError. */
export async function rawCall(options: ClientOptions, path: string, init: FetchInit): Promise<Answer> {
  const headers = { ...init.headers, ...callerHeaders(options) };
  const url = `${options.url.replace(/\/$/, '')}/api${path}`;
  const answer = await (options.fetch ?? globalThis.fetch)(url, { ...init, headers });
  if (answer.ok) return answer;
  throw toApiError(await answer.json().catch(() => undefined), answer.status);
}
