import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressRange } from '../../src/outbound/addresses.ts';
import type { Resolve } from '../../src/outbound/connector.ts';
import { isCallable, type OutboundOutcome } from '../../src/outbound/outbound.ts';
import { canary, httpListener, outbound, post, tcpListener } from './listeners.ts';
import { addressWithin, loopbackSpellings, notPublic, otherSpecial, spellingsOf } from './spellings.ts';

/** A resolver that gives each connection the next of these answers. */
const answering = (...answers: string[][]): Resolve => {
  let asked = 0;
  return (_name, done) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
};

/** What it must look like: like a failed connection, but for the reason in our own log. */
const refusal = { kind: 'failed', reason: 'address', maybeSent: false, durationMs: expect.any(Number) };

it('promise 29: by none of 27 spellings does a call reach loopback', async () => {
  const bird = await canary();
  expect(new Set(loopbackSpellings).size).toBe(27);
  const closed = outbound({ resolve: answering(['127.0.0.1', '::1']) });
  for (const host of loopbackSpellings)
    expect([host, await post(closed, `http://${host}:${bird.port}/`)]).toEqual([host, refusal]);
  expect(bird.reached()).toBe(0);
  // The canary would have noticed.
  const open = outbound({ allowed: [addressRange('127.0.0.0/8')] });
  await post(open, `http://127.1:${bird.port}/`);
  expect(bird.reached()).toBe(1);
});

it('promise 29: nor any other address that is not public, through a tunnel or directly', async () => {
  const bird = await canary();
  const closed = outbound();
  for (const host of otherSpecial)
    for (const scheme of ['http', 'https'])
      expect([host, await post(closed, `${scheme}://${host}:${bird.port}/`)]).toEqual([host, refusal]);
  expect(bird.reached()).toBe(0);
});

it('promise 29: nor by any spelling of any IPv4 address that is not public', async () => {
  const bird = await canary();
  const closed = outbound();
  await fc.assert(
    fc.asyncProperty(addressWithin(notPublic), async (address) => {
      for (const host of spellingsOf(address))
        expect([host, await post(closed, `http://${host}:${bird.port}/`)]).toEqual([host, refusal]);
    }),
  );
  expect(bird.reached()).toBe(0);
});

it('promise 29: nor by a name that moves to loopback after its first answer', async () => {
  const bird = await canary();
  // ::1 stands in for a public address.
  const site = await tcpListener((socket) => socket.end(oneAnswer), '::1');
  const rebinding = outbound({
    allowed: [addressRange('::1/128')],
    resolve: answering(['::1'], ['127.0.0.1']),
  });
  expect(await post(rebinding, `http://rebinding.example:${site.port}/`)).toMatchObject({ status: 200 });
  for (let n = 0; n < 3; n += 1)
    expect(await post(rebinding, `http://rebinding.example:${bird.port}/`)).toEqual(refusal);
  expect(bird.reached()).toBe(0);
});

it('promise 29: of several addresses of a name only those that are permitted are called', async () => {
  const trap = await tcpListener((socket) => socket.end(oneAnswer));
  const site = await tcpListener((socket) => socket.end(oneAnswer), '::1', trap.port);
  const both = answering(['127.0.0.1', '10.0.0.1', '::1']);
  const some = outbound({ allowed: [addressRange('::1/128')], resolve: both });
  expect(await post(some, `http://several.example:${site.port}/`)).toMatchObject({ status: 200 });
  expect([trap.reached(), site.reached()]).toEqual([0, 1]);
});

it.each([301, 302, 303, 307, 308])(
  'promise 29: nor by a redirect (%i), even to a permitted address',
  async (status) => {
    const bird = await canary();
    const location = `http://127.0.0.1:${bird.port}/`;
    const site = await httpListener((_request, response) => response.writeHead(status, { location }).end());
    const some = outbound({ allowed: [addressRange('127.0.0.0/8')] });
    expect(await post(some, `http://127.0.0.1:${site.port}/`)).toMatchObject({
      status,
      headers: { location },
    });
    expect(bird.reached()).toBe(0);
  },
);

it('promise 29: nor by another scheme, a user in the URL, or what is no URL', async () => {
  const bird = await canary();
  const open = outbound({ allowed: [addressRange('127.0.0.0/8')] });
  const at = `127.0.0.1:${bird.port}`;
  for (const url of [
    ...['file:///etc/passwd', `file://${at}/`, `gopher://${at}/`, `ftp://${at}/`, `ws://${at}/`],
    ...[`http://user:password@${at}/`, `http://user@${at}/`, `http://:password@${at}/`],
    ...['javascript:alert(1)', 'http:///', `//${at}/`, at, '', `http://[fe80::1%25lo]:${bird.port}/`],
    ...['http://127.0.0.1:99999/', 'http://127.0.0.256/', 'http://1.2.3.4.5/'],
  ]) {
    expect([url, isCallable(url)]).toEqual([url, false]);
    expect([url, await post(open, url)]).toEqual([url, refusal]);
  }
  expect(bird.reached()).toBe(0);
});

it('promise 29: a refused address looks like a failed connection, but for the reason in our log', async () => {
  const gone = await tcpListener((socket) => socket.destroy());
  const some = outbound({ allowed: [addressRange('127.0.0.1/32')] });
  // Whether something may have been sent only decides about trying again.
  type Shown = OutboundOutcome & { reason?: string; maybeSent?: boolean };
  const shown = ({ reason: _, maybeSent: __, durationMs: ___, ...rest }: Shown) => rest;
  const failed = await post(some, `http://127.0.0.1:${gone.port}/`);
  expect(failed).toMatchObject({ reason: 'connection' });
  expect(shown(await post(some, `http://127.0.0.2:${gone.port}/`))).toEqual(shown(failed));
});

it('promise 31: a header with a line break, or a name that is no token, is not sent', async () => {
  const bird = await canary();
  const open = outbound({ allowed: [addressRange('127.0.0.0/8')] });
  const url = `http://127.0.0.1:${bird.port}/`;
  for (const headers of [
    ...[{ 'x-a': 'b\r\nHost: other' }, { 'x-a': 'b\nc' }, { 'x-a': 'b\rc' }, { 'x-a': 'b\0' }],
    ...[{ 'x a': 'b' }, { 'x-a:': 'b' }, { 'x-a\r\nx-b': 'c' }, { '': 'b' }],
  ])
    expect(await open.call({ url, method: 'POST', headers })).toMatchObject({ reason: 'connection' });
  expect(bird.reached()).toBe(0);
});

/** As raw text, so that the connection isn't kept. */
const oneAnswer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
