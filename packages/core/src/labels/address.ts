import { granted, refused, type Verdict } from '../verdict.ts';
import { labelTexts } from './label-texts.ts';

/** The address that a label's QR code holds: it opens the asset. Refused where only the server itself could open it. */
export function labelAddress(baseUrl: string): Verdict<(assetId: string) => string> {
  const [, hostname = ''] = hostIn.exec(baseUrl) ?? [];
  if (isThisComputer(hostname)) return refused('CONFLICT', labelTexts.needAddress(baseUrl));
  return granted((assetId) => `${baseUrl}/assets?selected=${encodeURIComponent(assetId)}`);
}

/** The host of an address: a name, an IPv4 address, or an IPv6 address in its brackets. */
const hostIn = /^https?:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)/i;

const isThisComputer = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/i.test(
    hostname,
  );
