import type { Outbound } from './outbound.ts';

/** A failed call, as fetch fails. */
class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

interface FetchOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What libraries take as `fetch`, for calls that send a form. */
export const fetchThrough =
  (outbound: Outbound) =>
  async (url: string | URL, { headers = {}, body }: FetchOptions = {}): Promise<Response> => {
    const form = typeof body === 'string' ? body : body instanceof URLSearchParams ? String(body) : undefined;
    if (form === undefined) throw new CallFailed('Only forms are sent');
    const outcome = await outbound.call({ url: String(url), method: 'POST', headers, body: form });
    if (outcome.kind === 'failed') throw new CallFailed(outcome.reason);
    if (outcome.isCut) throw new CallFailed('The answer was cut');
    const answered = new Headers();
    for (const [name, value] of Object.entries(outcome.headers)) answered.set(name, String(value));
    return new Response(isBodiless(outcome.status) ? null : new Uint8Array(outcome.body), {
      status: outcome.status,
      headers: answered,
    });
  };

const isBodiless = (status: number): boolean => [204, 205, 304].includes(status);
