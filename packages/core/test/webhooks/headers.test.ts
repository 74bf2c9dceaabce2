import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHeaderName, isHeaderValue, isReservedHeader } from '../../src/webhooks/headers.ts';

const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/);

test('promise 31: headers that frame a message, lead it or sign it are reserved, however they are written', () => {
  const framing = fc.constantFrom(
    ...['Host', 'Content-Length', 'Transfer-Encoding', 'Connection', 'Expect', 'Upgrade', 'TE', 'Trailer'],
    ...['Keep-Alive', 'Proxy-Authorization', 'Proxy-Connection'],
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  );
  fc.assert(fc.property(fc.mixedCase(framing), (name) => isReservedHeader(name)));
  const prefixed = fc
    .tuple(fc.constantFrom('webhook-', 'proxy-'), token)
    .map(([prefix, rest]) => `${prefix}${rest}`);
  fc.assert(fc.property(fc.mixedCase(prefixed), (name) => isReservedHeader(name)));
});

test('promise 31: others are free', () => {
  for (const name of ['Authorization', 'X-Api-Key', 'Accept', 'X-Webhook-Id', 'Hostname', 'Tea', 'Webhook'])
    expect([name, isReservedHeader(name)]).toEqual([name, false]);
  fc.assert(fc.property(token, (name) => !isReservedHeader(`x-${name}`)));
});

test('promise 31: a name is a token', () => {
  fc.assert(fc.property(token, isHeaderName));
  const outside = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 1 })
    .filter((one) => !/[!#$%&'*+.^_`|~0-9A-Za-z-]/.test(one));
  fc.assert(
    fc.property(token, outside, fc.nat(100), (name, bad, at) => {
      const place = Math.min(at, name.length);
      return !isHeaderName(`${name.slice(0, place)}${bad}${name.slice(place)}`);
    }),
  );
  for (const name of ['', 'X-A:', 'X A', 'X-A\r\nX-B', 'X-A\n', 'Ä', 'x'.repeat(101)])
    expect([name, isHeaderName(name)]).toEqual([name, false]);
});

test('promise 31: a value is printable, and has no line break or other control character', () => {
  const control = fc
    .oneof(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 127, max: 159 }))
    .map((code) => String.fromCharCode(code))
    .filter((one) => one !== '\t');
  const printable = fc.stringMatching(/^[!-~]([ -~]{0,50}[!-~])?$/);
  fc.assert(fc.property(printable, isHeaderValue));
  fc.assert(
    fc.property(printable, control, printable, (before, bad, after) =>
      [`${before}${bad}${after}`, `${bad}${after}`, `${before}${bad}`].every(
        (value) => !isHeaderValue(value),
      ),
    ),
  );
  for (const value of ['', ' a', 'a ', 'a\r\nHost: b', 'a\n', '\ta', 'ä', 'a\u2028b'])
    expect([value, isHeaderValue(value)]).toEqual([value, false]);
});
