import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { pipeline, Readable } from 'node:stream';

/** In ms: how long connecting may take, and how long the server may then be silent. */
const connectsWithin = 10_000;
const answersWithin = 300_000;

/**
 * `fetch` based on node:http, because loading Node's own takes as long as the rest of a command. Only
 * redirects, which are rare, are left to Node's.
 */
export const fetchByHttp: typeof fetch = async (input, init) => {
  const requested = new Request(input, init);
  const { method, url } = requested;
  const signal = init?.signal ?? requested.signal;
  const stream = init?.body instanceof ReadableStream ? requested.body : null;
  const body = requested.body === null || stream ? undefined : Buffer.from(await requested.arrayBuffer());
  const headers = Object.fromEntries(requested.headers);
  const length = body && { 'content-length': body.length };
  const call = await open(url, {
    method,
    signal,
    headers: { ...headers, ...length, 'accept-encoding': 'gzip' },
  });
  const answering = answerTo(call);
  if (stream) pipeline(Readable.fromWeb(stream), call, () => {});
  else call.end(body);
  const answer = await answering;
  if (!isRedirect(answer) || stream) return responseOf(answer);
  answer.destroy();
  return fetch(url, { method, signal, headers, ...(body && { body: new Blob([body]) }) });
};

async function open(url: string, options: RequestOptions): Promise<ClientRequest> {
  return url.startsWith('https:')
    ? (await import('node:https')).request(url, options)
    : request(url, options);
}

function answerTo(call: ClientRequest): Promise<IncomingMessage> {
  const giveUp = () => void call.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' }));
  call.once('finish', () => call.setTimeout(answersWithin, giveUp));
  call.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(giveUp, connectsWithin);
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
  });
  return new Promise((resolve, reject) => {
    call.once('response', resolve);
    call.on('error', (cause) => reject(new TypeError('fetch failed', { cause })));
  });
}

const isRedirect = ({ statusCode = 0, headers }: IncomingMessage): boolean =>
  [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status = 500, statusMessage: statusText = '' } = answer;
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) answer.resume();
  return new Response(isEmpty ? null : Readable.toWeb(await unzipped(answer)), {
    status,
    statusText,
    headers: Object.fromEntries(headers),
  });
}

async function unzipped(answer: IncomingMessage): Promise<Readable> {
  if (answer.headers['content-encoding'] !== 'gzip') return answer;
  return pipeline(answer, (await import('node:zlib')).createGunzip(), () => {});
}
