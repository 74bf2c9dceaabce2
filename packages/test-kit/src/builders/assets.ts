import type { AssetCondition, FieldValues, NewAsset } from '@quartermaster/core/assets/asset';
import { dayAfter } from './days.ts';
import { locationsFor } from './locations.ts';
import { companyModels, type Model } from './models.ts';
import type { Person } from './people.ts';
import { digits, hexDigits, labelCharacters, type Random } from './random.ts';
import { serialOf } from './serials.ts';
import { vendorsFor } from './vendors.ts';

/** An asset whose location is given by path, because ids exist only on a server. */
export type LocatedAsset = Omit<NewAsset, 'location'> & { readonly locationPath: string };

interface Deps {
  readonly people: readonly Person[];
  /** YYYY-MM-DD; everything was bought before this day. */
  readonly today: string;
}

/** Builds assets: those that people hold, those installed at sites, and the rest in storage and repair. */
export function buildAssets(random: Random, count: number, { people, today }: Deps): LocatedAsset[] {
  const make = (type: string, assignment: Assignment): LocatedAsset => asset(random, type, today, assignment);
  const held = people.flatMap(({ account: { email }, office }) =>
    kit(random).map((type) => make(type, { locationPath: office, assignedTo: email, status: 'Assigned' })),
  );
  const keepers = people.filter(({ account }) => account.department === 'IT');
  const installed = [...locationsFor('network'), ...locationsFor('shared')].flatMap(
    ({ path: locationPath, use }) =>
      (use === 'network' ? networkTypes : sharedTypes).map((type) => {
        const keeper = random.pick(keepers).account.email;
        return make(type, { locationPath, assignedTo: keeper, status: 'Assigned' });
      }),
  );
  const taken = [...held, ...installed].slice(0, count);
  const spare = Array.from({ length: count - taken.length }, () =>
    make(random.pick(spareTypes), {
      locationPath: random.pick(locationsFor('store')).path,
      status: random.chance(15) ? 'Maintenance' : 'Available',
    }),
  );
  return [...taken, ...spare];
}

type Assignment = Pick<NewAsset, 'status' | 'assignedTo'> & Pick<LocatedAsset, 'locationPath'>;

const networkTypes = ['Server', 'Server', ...Array.from({ length: 4 }, () => 'Network Device')];
const sharedTypes = ['Monitor', 'Peripheral'];
const spareTypes = [
  'Laptop',
  'Laptop',
  'Monitor',
  'Monitor',
  'Mobile Phone',
  'Peripheral',
  'Desktop',
  'Tablet',
];

/** One person's equipment, which always includes a computer and a monitor. */
function kit(random: Random): string[] {
  return [
    random.chance(85) ? 'Laptop' : 'Desktop',
    'Monitor',
    ...(random.chance(30) ? ['Monitor'] : []),
    ...(random.chance(65) ? ['Mobile Phone'] : []),
    ...(random.chance(12) ? ['Tablet'] : []),
    ...(random.chance(70) ? ['Peripheral'] : []),
    ...(random.chance(15) ? ['Software License'] : []),
  ];
}

function asset(
  random: Random,
  type: string,
  today: string,
  { locationPath, ...assignment }: Assignment,
): LocatedAsset {
  const model = random.pick(companyModels.filter((candidate) => candidate.type === type));
  const age = random.integer(5, type === 'Software License' ? 350 : 1700);
  const purchaseDate = dayAfter(today, -age);
  const years = type === 'Laptop' || type === 'Server' ? 3 : 2;
  return {
    name: model.name,
    type,
    ...assignment,
    condition: conditionAfter(random, age),
    locationPath,
    ...(type === 'Software License' ? {} : { serialNumber: serialOf(random, model.manufacturer) }),
    vendor: random.pick(vendorsFor(type)),
    purchaseDate,
    // What a month buys is one order.
    orderNumber: `PO-${purchaseDate.slice(0, 7)}`,
    cost: model.price,
    // At the last stock-take of the system before; a few haven't been seen since they were bought.
    lastSeen: `${dayAfter(today, -(age % 900))}T09:00:00.000Z`,
    warrantyEnd: dayAfter(purchaseDate, years * 365),
    // Once a year; some are a few days late.
    ...(age > 365 ? { lastMaintenance: dayAfter(today, -(age % 372)) } : {}),
    customFields: { ...modelFields(model), ...ownFields(random, model, purchaseDate) },
    ...(assignment.status === 'Maintenance' ? { notes: random.pick(repairs) } : {}),
  };
}

const repairs = [
  'At the vendor: battery',
  'At the vendor: display',
  'Keyboard to be replaced',
  'Does not start',
];

function conditionAfter(random: Random, days: number): AssetCondition {
  if (days < 60) return 'New';
  if (days < 800) return random.chance(90) ? 'Good' : 'Fair';
  return random.pick(['Good', 'Fair', 'Fair', 'Poor']);
}

const numeric = new Set([
  'ram_gb',
  'storage_gb',
  'screen_size_in',
  'refresh_rate_hz',
  'ports_count',
  'seats',
]);

/** The model's specs as custom fields, converted to their types. */
const modelFields = ({ specs }: Model): FieldValues =>
  Object.fromEntries(Object.entries(specs).map(([key, value]) => [key, typed(key, value)]));

function typed(key: string, value: string): FieldValues[string] {
  if (numeric.has(key)) return Number(value);
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

/** The fields that identify an individual device. */
function ownFields(random: Random, { type }: Model, purchaseDate: string): FieldValues {
  switch (type) {
    case 'Mobile Phone':
    case 'Tablet':
      return { imei1: `35${random.text(13, digits)}`, color: random.pick(['Black', 'Blue', 'Silver']) };
    case 'Software License':
      return { license_key: licenseKey(random), expiry_date: dayAfter(purchaseDate, 365) };
    case 'Server':
      return {
        mac_address: macAddress(random),
        ip_address: `10.20.${random.integer(0, 7)}.${random.integer(10, 250)}`,
        ilo_ip: `10.30.${random.integer(0, 7)}.${random.integer(10, 250)}`,
      };
    case 'Laptop':
    case 'Desktop':
    case 'Network Device':
      return { mac_address: macAddress(random) };
    default:
      return {};
  }
}

/** From the locally administered range. */
const macAddress = (random: Random): string =>
  ['02', ...Array.from({ length: 5 }, () => random.text(2, hexDigits))].join(':');

const licenseKey = (random: Random): string =>
  Array.from({ length: 4 }, () => random.text(5, labelCharacters)).join('-');
