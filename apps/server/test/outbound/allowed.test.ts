import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressRange, isPermitted } from '../../src/outbound/addresses.ts';
import { ConfigError, readConfig } from '../../src/runtime/config.ts';
import { httpListener, outbound, post } from './listeners.ts';
import { addressWithin, notPublic, otherSpecial, spellingsOf } from './spellings.ts';

const refusal = { kind: 'failed', reason: 'address' };
const everything = ['0.0.0.0/0', '::/0'].map(addressRange);

it('promise 30: with 127.0.0.0/8 allowed only that one of the ranges that are not public is reachable', async () => {
  const site = await httpListener((_request, response) => response.end('here'));
  const some = outbound({ allowed: [addressRange('127.0.0.0/8')] });
  for (const host of ['127.0.0.1', '127.1', '[::ffff:127.0.0.1]'])
    expect([host, await post(some, `http://${host}:${site.port}/`)]).toMatchObject([
      host,
      { kind: 'answer', status: 200, body: Buffer.from('here') },
    ]);
  for (const host of [...otherSpecial, '[::1]', '[::127.0.0.1]', '0.0.0.0'])
    expect([host, await post(some, `http://${host}:${site.port}/`)]).toMatchObject([host, refusal]);
  const others = notPublic.filter((range) => range !== '127.0.0.0/8');
  await fc.assert(
    fc.asyncProperty(addressWithin(others), async (address) => {
      for (const host of spellingsOf(address))
        expect([host, await post(some, `http://${host}:${site.port}/`)]).toMatchObject([host, refusal]);
    }),
    { numRuns: 30 },
  );
});

it('promise 30: link-local and metadata addresses are reached by no setting and no spelling', async () => {
  const open = outbound({ allowed: everything });
  for (const host of [
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[fd20:ce::254]',
    '[fd00:42::42]',
    '[64:ff9b:1:a9fe:a9:fe00::]',
  ])
    expect([host, await post(open, `http://${host}:1/`)]).toMatchObject([host, refusal]);
  const metadata = ['169.254.0.0/16', '100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32'];
  await fc.assert(
    fc.asyncProperty(addressWithin(metadata), async (address) => {
      for (const host of spellingsOf(address))
        expect([host, await post(open, `http://${host}:1/`)]).toMatchObject([host, refusal]);
    }),
    { numRuns: 30 },
  );
});

it('promise 30: an address within an IPv6 one must be permitted as well as that one', () => {
  const cases: [string, string[], boolean][] = [
    ['64:ff9b::8.8.8.8', [], false],
    ['64:ff9b::8.8.8.8', ['64:ff9b::/96'], true],
    ['64:ff9b::10.0.0.1', ['64:ff9b::/96'], false],
    ['64:ff9b::10.0.0.1', ['10.0.0.0/8'], false],
    ['64:ff9b::10.0.0.1', ['64:ff9b::/96', '10.0.0.0/8'], true],
    ['64:ff9b:1::10.0.0.1', ['64:ff9b:1::/48', '10.0.0.0/8'], true],
    ['2002:7f00:1::1', ['2002::/16'], false],
    ['2002:808:808::1', ['2002::/16'], true],
    ['::ffff:10.0.0.1', ['10.0.0.0/8'], true],
    ['::1', ['::1/128'], true],
    ['fd12::1', ['fd12::/16'], true],
    ['fd13::1', ['fd12::/16'], false],
  ];
  for (const [address, allowed, isRight] of cases)
    expect([address, allowed, isPermitted(address, allowed.map(addressRange))]).toEqual([
      address,
      allowed,
      isRight,
    ]);
});

it('public addresses may be called, and only as the operating system writes them', () => {
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
  ])
    expect([address, isPermitted(address, [])]).toEqual([address, true]);
  for (const text of ['', '8', '8.8', '0x08080808', '010.8.8.8', '8.8.8.8 ', 'example.com', '[2606:4700::1]'])
    expect([text, isPermitted(text, everything)]).toEqual([text, false]);
});

it('QM_ALLOWED_OUTBOUND must be ranges that can be read in one way only', () => {
  const allowed = (QM_ALLOWED_OUTBOUND: string) => readConfig({ QM_ALLOWED_OUTBOUND }).allowedOutbound;
  expect(allowed('10.0.0.0/8, fd12:3456::/32')).toEqual(['10.0.0.0/8', 'fd12:3456::/32']);
  expect(allowed('')).toEqual([]);
  const sentence = 'QM_ALLOWED_OUTBOUND must be ranges of addresses such as 10.0.0.0/8,fd12:3456::/32.';
  for (const text of [
    ...[
      '10.0.0.1',
      '10/8',
      '010.0.0.0/8',
      '0x0a.0.0.0/8',
      '10.0.0.0/33',
      '10.0.0.0/8,',
      '10.0.0.0/8;::1/128',
    ],
    ...['localhost', '::ffff:10.0.0.0/104', 'fd00::/129'],
  ])
    expect(() => allowed(text), text).toThrow(new ConfigError(sentence));
});
