import { type Client, createCheckedClient } from '@quartermaster/contract';
import { findConnection } from '../connection.ts';
import { notSignedIn } from '../failure.ts';
import { fetchByHttp } from '../http.ts';

/** In ms. Somebody waits at the keyboard; later, what they type has moved on. */
const answersWithin = 1500;

/** The client for values to offer, which gives up early and tries nothing twice. */
export async function clientInTime(host: string | undefined): Promise<Client> {
  const { url, token } = await findConnection(process.env, host);
  if (token === undefined) throw notSignedIn();
  const signal = AbortSignal.timeout(answersWithin);
  return createCheckedClient({
    url,
    token: () => token,
    fetch: (address, init) => fetchByHttp(address, { ...init, signal }),
  });
}
