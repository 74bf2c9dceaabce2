import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { addressRange } from '../../src/outbound/addresses.ts';
import type { Outbound, OutboundOutcome } from '../../src/outbound/outbound.ts';
import { httpListener, type Listener, outbound, post, tcpListener } from './listeners.ts';

const local = { allowed: [addressRange('127.0.0.1/32')] };
const urlOf = ({ port }: Listener) => `http://127.0.0.1:${port}/`;

const soon = (through: Outbound, url: string): Promise<OutboundOutcome> =>
  through.call({ url, method: 'POST', headers: {}, body: '{}', timeoutMs: 200 });

const endless = Buffer.alloc(16 * 1024);
function* forever() {
  for (;;) yield endless;
}

it.each([
  ['of 16 MB', (response: ServerResponse) => response.end(Buffer.alloc(16 * 1024 * 1024))],
  ['that never ends', (response: ServerResponse) => Readable.from(forever()).pipe(response)],
])('promise 49: an answer %s is cut at 64 kB, and its connection is broken', async (_name, answer) => {
  const site = await httpListener((_request, response) => answer(response));
  const outcome = await post(outbound(local), urlOf(site));
  expect(outcome).toMatchObject({ kind: 'answer', status: 200, isCut: true });
  expect(outcome.kind === 'answer' && outcome.body.length).toBe(65_536);
  await expect.poll(() => site.connections()).toBe(0);
});

it('promise 49: an answer of 64 kB is whole, one byte more is cut, and connections are used again', async () => {
  const site = await httpListener((_request, response) => response.end(Buffer.alloc(65_536)));
  const over = await httpListener((_request, response) => response.end(Buffer.alloc(65_537)));
  const one = outbound(local);
  const read = async (listener: Listener) => {
    const outcome = await post(one, urlOf(listener));
    return outcome.kind === 'answer' ? { length: outcome.body.length, isCut: outcome.isCut } : outcome;
  };
  expect(await read(over)).toEqual({ length: 65_536, isCut: true });
  for (let n = 0; n < 10; n += 1) expect(await read(site)).toEqual({ length: 65_536, isCut: false });
  // undici makes a second one if the next call comes before it has put the first back.
  expect(site.reached()).toBeLessThanOrEqual(2);
  await one.close();
  await expect.poll(() => site.connections()).toBe(0);
});

/** Sends one byte after another, for ever. */
const dripping = (begin: string) => (socket: Socket) => {
  socket.write(begin);
  const drip = setInterval(() => socket.write('x'), 5);
  socket.on('close', () => clearInterval(drip));
};
const silence = (socket: Socket) => void socket.resume();
const informing = (socket: Socket) => {
  const inform = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5);
  socket.on('close', () => clearInterval(inform));
};

it.each([
  ['that never comes', silence],
  ['whose headers come byte by byte', dripping('HTTP/1.1 200 OK\r\nX-Slow: ')],
  ['that stays preliminary', informing],
])('promise 49: an answer %s is given up after the time limit', async (_name, answer) => {
  const site = await tcpListener(answer);
  expect(await soon(outbound(local), urlOf(site))).toMatchObject({ kind: 'failed', reason: 'timeout' });
  await expect.poll(() => site.connections()).toBe(0);
});

it.each([
  ['whose body comes byte by byte', dripping('HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n')],
  [
    'whose chunk comes byte by byte',
    dripping('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n'),
  ],
])('promise 49: an answer %s is cut at the time limit', async (_name, answer) => {
  const site = await tcpListener(answer);
  const outcome = await soon(outbound(local), urlOf(site));
  // On a busy machine not even the headers may have come in time.
  expect(outcome).toMatchObject(outcome.kind === 'answer' ? { isCut: true } : { reason: 'timeout' });
  await expect.poll(() => site.connections()).toBe(0);
});

it('promise 49: the time limit covers looking up a name, and waiting for a free connection', async () => {
  const silent = await tcpListener(silence);
  for (const [through, url] of [
    [outbound({ resolve: () => undefined }), 'http://unanswered.example/'],
    [outbound(local), urlOf(silent)],
  ] as const) {
    const stop = new AbortController();
    const { signal } = stop;
    const patient = Array.from({ length: 20 }, () =>
      through.call({ url, method: 'GET', headers: {}, signal }),
    );
    // It is behind the others, and would otherwise only end with them.
    const hasty = soon(through, url);
    expect(await Promise.race([...patient, hasty])).toMatchObject({ reason: 'timeout' });
    stop.abort();
    for (const one of patient) expect(await one).toMatchObject({ kind: 'failed', reason: 'aborted' });
  }
  expect(silent.reached()).toBeLessThanOrEqual(16);
  await expect.poll(() => silent.connections()).toBe(0);
});

it('a call whose signal is aborted before or during it ends, and leaves no connection', async () => {
  const stop = new AbortController();
  const site = await tcpListener((socket) => {
    silence(socket);
    stop.abort();
  });
  const one = outbound(local);
  const call = () => one.call({ url: urlOf(site), method: 'GET', headers: {}, signal: stop.signal });
  expect(await call()).toMatchObject({ kind: 'failed', reason: 'aborted' });
  expect(await call()).toMatchObject({ kind: 'failed', reason: 'aborted' });
  expect(site.reached()).toBe(1);
  await expect.poll(() => site.connections()).toBe(0);
});
