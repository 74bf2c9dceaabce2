import type { NewVendor } from '@quartermaster/core/vendors/vendor';

type Row = readonly [
  name: string,
  host: string,
  phone: string,
  address: string,
  country: string,
  terms: string,
];

const rows: readonly Row[] = [
  [
    'Nordlicht IT GmbH',
    'nordlicht-it',
    '+49 40 5550 0110',
    'Hafenring 7, 20457 Hamburg',
    'Germany',
    '30 days net',
  ],
  [
    'Spreewerk Systeme GmbH',
    'spreewerk',
    '+49 30 5550 0142',
    'Uferweg 22, 10243 Berlin',
    'Germany',
    '30 days net',
  ],
  [
    'Kestrel Networks Ltd',
    'kestrel-networks',
    '+44 20 7946 0181',
    '4 Falcon Row, London',
    'United Kingdom',
    '14 days net',
  ],
  [
    'Albion Office Supply Ltd',
    'albion-office',
    '+44 20 7946 0327',
    '60 Wharf Road, London',
    'United Kingdom',
    '30 days net',
  ],
  [
    'Grachtenhuis Computers BV',
    'grachtenhuis',
    '+31 20 555 0164',
    'Lange Kade 31, Amsterdam',
    'Netherlands',
    '30 days net',
  ],
  ['Öresund Data ApS', 'oresund-data', '+45 33 55 01 90', 'Brokaj 12, Copenhagen', 'Denmark', '14 days net'],
  [
    'Tejo Digital Lda',
    'tejo-digital',
    '+351 21 555 0175',
    'Avenida do Cais 18, Lisbon',
    'Portugal',
    '45 days net',
  ],
  [
    'Mobilhaus Telekom GmbH',
    'mobilhaus',
    '+49 89 5550 0126',
    'Isarplatz 3, 80331 Munich',
    'Germany',
    '14 days net',
  ],
  [
    'Rackwright Servers BV',
    'rackwright',
    '+31 10 555 0133',
    'Maashaven 9, Rotterdam',
    'Netherlands',
    '60 days net',
  ],
  [
    'Papillon Logiciels SAS',
    'papillon-logiciels',
    '+33 1 55 50 01 48',
    '17 rue du Quai, Paris',
    'France',
    'Yearly in advance',
  ],
];

/** Northwind's vendors, all fictitious. */
export const companyVendors: readonly NewVendor[] = rows.map(
  ([name, host, phone, address, country, paymentTerms]) => ({
    name,
    email: `orders@${host}.example`,
    phone,
    address,
    country,
    website: `https://${host}.example`,
    paymentTerms,
    status: 'active',
  }),
);

/** The vendors of a type of equipment. */
export function vendorsFor(type: string): readonly string[] {
  if (type === 'Mobile Phone') return ['Mobilhaus Telekom GmbH', 'Tejo Digital Lda'];
  if (type === 'Server') return ['Rackwright Servers BV'];
  if (type === 'Network Device') return ['Kestrel Networks Ltd', 'Öresund Data ApS'];
  if (type === 'Software License') return ['Papillon Logiciels SAS'];
  if (type === 'Peripheral') return ['Albion Office Supply Ltd', 'Spreewerk Systeme GmbH'];
  return ['Nordlicht IT GmbH', 'Spreewerk Systeme GmbH', 'Grachtenhuis Computers BV'];
}
