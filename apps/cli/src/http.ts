import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Answer, Fetch } from '@quartermaster/contract';

/** In ms: how long connecting may take, and how long the server may then be silent. */
const connectsWithin = 10_000;
const answersWithin = 300_000;

/**
 * `fetch` based on node:http, because loading Node's own, with its requests and responses, takes as long as the
 * rest of a command. Only redirects, which are rare, are left to it.
 */
export const fetchByHttp: Fetch = async (url, { method, headers, body, signal }) => {
  const stream = typeof body === 'object' && body instanceof ReadableStream ? body : undefined;
  const bytes = body === undefined || body instanceof ReadableStream ? undefined : await bytesOf(body);
  const call = await open(url, {
    method,
    ...(signal ? { signal } : {}),
    headers: {
      ...headers,
      ...(bytes ? { 'content-length': bytes.length } : {}),
      'accept-encoding': 'gzip',
    },
  });
  const answering = answerTo(call);
  if (stream) pipeline(Readable.fromWeb(stream), call, () => {});
  else call.end(bytes);
  const message = await answering;
  if (!isRedirect(message) || stream) return answerOf(message);
  message.destroy();
  // Node's cannot send bytes a second time, only a blob.
  const again = bytes ? { body: new Blob([bytes]) } : {};
  return fetch(url, { method, headers, ...(signal ? { signal } : {}), ...again });
};

async function bytesOf(body: string | Uint8Array<ArrayBuffer> | Blob): Promise<Buffer<ArrayBuffer>> {
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : Buffer.from(body);
}

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

async function answerOf(message: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 500, headers } = message;
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) message.resume();
  const bytes = isEmpty ? Readable.from([]) : await unzipped(message);
  let body: ReadableStream<Uint8Array> | undefined;
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: {
      get: (name) => headers[name.toLowerCase()]?.toString() ?? null,
      has: (name) => Object.hasOwn(headers, name.toLowerCase()),
    },
    // Made only for those who want a stream.
    get body() {
      if (isEmpty) return null;
      body ??= Readable.toWeb(bytes);
      return body;
    },
    text: () => text(bytes),
    json: async () => JSON.parse(await text(bytes)),
  };
}

async function unzipped(message: IncomingMessage): Promise<Readable> {
  if (message.headers['content-encoding'] !== 'gzip') return message;
  return pipeline(message, (await import('node:zlib')).createGunzip(), () => {});
}
