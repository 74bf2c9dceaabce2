import { type LookupAddress, lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { type AddressRange, isPermitted } from './addresses.ts';

/** Resolves a name to all of its addresses. */
export type Resolve = (
  name: string,
  done: (error: Error | null, addresses?: readonly LookupAddress[]) => void,
) => void;

/** A connection that wasn't made, because none of the addresses may be called. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** No connection was made, so nothing was sent. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/** As the operating system does, with its hosts file. */
export const resolveByDns: Resolve = (name, done) => lookup(name, { all: true }, done);

/**
 * Connects to permitted addresses only; otherwise fails because of an `AddressRefused`. A name is resolved once for each
 * connection, and what is connected to is what was checked.
 * @param build undici's own function
 * @param timeoutMs how long a connection may take, including its TLS handshake
 */
export function guardedConnector(
  build: typeof buildConnector,
  allowed: readonly AddressRange[],
  resolve: Resolve,
  timeoutMs: number,
): buildConnector.connector {
  const connect = build({
    timeout: timeoutMs,
    autoSelectFamily: true,
    lookup: (name, { all }, done) =>
      resolve(name, (error, found = []) => {
        const [first, ...others] = found.filter(({ address }) => isPermitted(address, allowed));
        if (error || !first) return done(error ?? new AddressRefused(), '', 4);
        if (all) return done(null, [first, ...others]);
        done(null, first.address, first.family);
      }),
  });
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // Addresses aren't looked up.
    if (isIP(host) && !isPermitted(host, allowed)) return done(notConnected(new AddressRefused()), null);
    connect(options, (...[error, socket]) => {
      if (error) return done(notConnected(error), null);
      // Should a later version of Node or undici connect in another way, this still stops the call.
      if (!isPermitted(socket.remoteAddress ?? '', allowed)) {
        socket.destroy();
        return done(notConnected(new AddressRefused()), null);
      }
      done(null, socket);
    });
  };
}

const notConnected = (cause: Error): NotConnected => new NotConnected('No connection', { cause });
