import fc from 'fast-check';

/** Ranges of IPv4 that aren't public (IANA's registry of special addresses, RFC 6890). */
export const notPublic = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];

/** Any address within one of the ranges, as a number of 32 bits. */
export const addressWithin = (ranges: readonly string[]): fc.Arbitrary<number> =>
  fc.constantFrom(...ranges).chain((range) => {
    const [base = '', bits] = range.split('/');
    const first = base.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
    return fc.nat(2 ** (32 - Number(bits)) - 1).map((offset) => first + offset);
  });

/** Every way known to us to write an IPv4 address as a URL's host, by itself or within an IPv6 address. */
export function spellingsOf(address: number): string[] {
  const bytes = [24, 16, 8, 0].map((shift) => (address >>> shift) & 255);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const decimal = bytes.join('.');
  const quads = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  const inverted = `${hex(65_535 - a * 256 - b)}:${hex(65_535 - c * 256 - d)}`;
  return [
    ...[decimal, `${decimal}.`, String(address), `0x${hex(address)}`, `0X${hex(address).toUpperCase()}`],
    `0${address.toString(8)}`,
    ...[
      bytes.map((byte) => `0x${hex(byte)}`).join('.'),
      bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    ],
    ...[
      `${a}.${b * 65_536 + c * 256 + d}`,
      `${a}.${b}.${c * 256 + d}`,
      `0x${hex(a)}.0${b.toString(8)}.${c}.${d}`,
    ],
    [...decimal].map((character) => `%${hex(character.charCodeAt(0))}`).join(''),
    // Full-width digits and dots, which IDNA maps to the usual ones.
    decimal.replaceAll(/./g, (one) => (one === '.' ? '。' : String.fromCharCode(one.charCodeAt(0) + 0xfee0))),
    ...[
      `[::ffff:${decimal}]`,
      `[::ffff:${quads}]`,
      `[0:0:0:0:0:FFFF:${quads}]`,
      `[::${decimal}]`,
      `[::${quads}]`,
    ],
    ...[`[::ffff:0:${decimal}]`, `[64:ff9b::${decimal}]`, `[64:ff9b::${quads}]`, `[64:ff9b:1::${quads}]`],
    ...[`[2002:${quads}::]`, `[2002:${quads}::1]`, `[2001:0:102:304:0:0:${inverted}]`],
  ];
}

/** 27 spellings of this machine's loopback addresses. */
export const loopbackSpellings = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0x7f.1', '017700000001'],
  ...['0177.0.0.1', '0177.0x0.0.1', '127.0.0.1.', '127.255.255.254', '0', '0.0.0.0', '%31%32%37.0.0.1'],
  ...['①②⑦.⓪.⓪.①', '１２７。０。０。１', 'localhost', 'LOCALHOST.', '%6c%6f%63alhost', 'app.localhost'],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
];

/** Other hosts that aren't public: tunnels to loopback, and one of each kind of special range. */
export const otherSpecial = [
  ...['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[64:ff9b:1:7f00:0:100::]', '[2002:7f00:1::]'],
  ...['[::ffff:0:7f00:1]', '[2001:0:102:304::80ff:fffe]', '[fe80::1]', '[fec0::1]', '[fc00::1]', '[fd12::1]'],
  ...['[fd00:ec2::254]', '[ff02::1]', '[100::1]', '[2001:2::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]'],
  ...['[2001:20::1]', '[4000::1]', '[64:ff9b::808:808]', '[::ffff:169.254.169.254]', '169.254.169.254'],
  ...['100.100.100.200', '168.63.129.16', '192.0.0.192', '10.0.0.1', '172.16.0.1', '192.168.0.1'],
  ...['100.64.0.1', '198.18.0.1', '192.0.2.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
];

const hex = (number: number): string => number.toString(16);
