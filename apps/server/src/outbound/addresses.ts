import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A range of addresses: 10.0.0.0/8. */
export type AddressRange = [Address, number];

/**
 * Whether calls may leave for an address: a public one, or one within the allowed ranges (IANA's registries of
 * special addresses: RFC 6890). An IPv4 address within an IPv6 one must be permitted too.
 * @param text as the operating system writes it; any other spelling is refused
 */
export function isPermitted(text: string, allowed: readonly AddressRange[]): boolean {
  if (isIP(text) === 0 || !ipaddr.isValid(text)) return false;
  // A mapped address (::ffff:10.0.0.1) is the IPv4 address itself: the operating system connects to that.
  const address = ipaddr.process(text);
  const readings = embeddedIn(address);
  if ([address, ...readings].some((one) => isWithin(one, forbidden))) return false;
  return [address, ...readings.slice(-1)].every((one) => isPublic(one) || isWithin(one, allowed));
}

/**
 * Reads a range: four decimal numbers or an IPv6 address, a slash and a number of bits.
 * @throws RangeError if the text is none (`isAddressRange`)
 */
export function addressRange(text: string): AddressRange {
  if (!isAddressRange(text)) throw new RangeError(`${text} is not a range of addresses`);
  return ipaddr.parseCIDR(text);
}

/** Stricter than the library, which takes 10/8 for 0.0.0.10/8 and 010.0.0.0 for 8.0.0.0. */
export function isAddressRange(text: string): boolean {
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return true;
  // Mapped addresses are judged as IPv4, so a range of them would never apply.
  return ipaddr.IPv6.isValidCIDR(text) && !isWithin(ipaddr.parseCIDR(text)[0], [mapped]);
}

const mapped: AddressRange = ipaddr.parseCIDR('::ffff:0:0/96');
const ranges = (...texts: string[]): AddressRange[] => texts.map(addressRange);

/**
 * Never called, whatever is allowed: link-local addresses, and those where clouds give their machines credentials
 * (AWS, Alibaba, Azure, Google, Oracle, Scaleway).
 */
const forbidden = ranges(
  ...['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::254/128', '100.100.100.200/32', '168.63.129.16/32'],
  ...['fd20:ce::254/128', '192.0.0.192/32', 'fd00:42::42/128'],
);

/** The only part of IPv6 that is routed publicly (RFC 4291); whatever is special within it has a range name. */
const globalUnicast = ranges('2000::/3');

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, globalUnicast));

/** The last four of sixteen bytes. */
const lastBytes = [12, 13, 14, 15];

/**
 * Which bytes of an IPv6 address are the IPv4 address that it leads to: compatible (RFC 4291), translated
 * (RFC 2765, 6052, 8215), or tunnelled by 6to4 (RFC 3056) or Teredo (RFC 4380, inverted). A local translator
 * may put it in several places; the last is the usual one.
 */
const embeddings = [
  { within: ranges('::/96', '::ffff:0:0:0/96', '64:ff9b::/96'), places: [lastBytes], mask: 0 },
  {
    within: ranges('64:ff9b:1::/48'),
    places: [[6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], lastBytes],
    mask: 0,
  },
  { within: ranges('2002::/16'), places: [[2, 3, 4, 5]], mask: 0 },
  { within: ranges('2001::/32'), places: [lastBytes], mask: 0xff },
];

/** The IPv4 addresses that an IPv6 one may lead to, the most likely last. */
function embeddedIn(address: Address): ipaddr.IPv4[] {
  // ::1 and :: look like compatible addresses.
  if (address.kind() === 'ipv4' || ['loopback', 'unspecified'].includes(address.range())) return [];
  const bytes = address.toByteArray();
  const found = embeddings.find(({ within }) => isWithin(address, within));
  if (!found) return [];
  return found.places.map((place) => new ipaddr.IPv4(place.map((at) => (bytes[at] ?? 0) ^ found.mask)));
}

function isWithin(address: Address, among: readonly AddressRange[]): boolean {
  return among.some(([base, bits]) => address.kind() === base.kind() && address.match(base, bits));
}
