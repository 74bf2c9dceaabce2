import { type ClientOptions, callerHeaders, toApiError } from './client.ts';

/** Calls any path below /api, as `fetch` does, in the caller's name. A refusal throws an ApiError. */
export async function rawCall(options: ClientOptions, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(callerHeaders(options))) headers.set(name, value);
  const request = new Request(`${options.url.replace(/\/$/, '')}/api${path}`, { ...init, headers });
  const response = await (options.fetch ?? globalThis.fetch)(request, {});
  if (response.ok) return response;
  throw toApiError(await response.json().catch(() => undefined), response.status);
}
