import ipaddr from 'ipaddr.js';

/**
 * Whom an IP address stands for: itself, or for IPv6 its /64, which belongs to a single household or host.
 * @returns the text unchanged if it is no IP address
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
