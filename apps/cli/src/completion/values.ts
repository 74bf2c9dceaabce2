import type { Client } from '@quartermaster/contract';
import { comparedWith } from '@quartermaster/core/query/paths';
import { parseWhere, printWhere } from '@quartermaster/core/query/text';
import { equals, startsWith } from '@quartermaster/core/query/where';
import { shortId } from '@quartermaster/core/records/short-id';
import { readyViews } from '@quartermaster/core/views/ready-views';
import { readCredentials } from '../credentials.ts';
import { requoted } from '../filter.ts';
import { filterFields } from '../filter-fields.ts';
import { choicesOf } from './choices.ts';
import { clientInTime } from './client-in-time.ts';
import type { Offer } from './complete.ts';
import { exportColumns } from './export-columns.ts';
import { recordFields } from './record-fields.ts';

/** A word that stands for a value, below which commands, and what was typed of it. */
export interface Asked {
  readonly path: readonly string[];
  /** As in `<asset>`. */
  readonly placeholder: string;
  readonly begun: string;
  /** The server that --host names. */
  readonly host: string | undefined;
}

type Records = (client: Client, begun: string, path: readonly string[]) => Promise<readonly Offer[]>;

/** As many as somebody looks through. */
const limit = '100';

/** The records whose field begins with what was typed; at first those that the list shows first. */
const beginning = (field: string, begun: string) => ({
  limit,
  ...(begun === '' ? {} : { where: printWhere(startsWith(field, begun)) }),
});

/** Where a request has to be for a step of it. */
const statusFor: Readonly<Record<string, string>> = {
  accept: 'pending',
  reject: 'pending',
  order: 'procuring',
  deliver: 'pending_delivery',
  receive: 'pending_delivery',
  missing: 'pending_delivery',
};

const records: Readonly<Record<string, Records>> = {
  asset: async (client, begun) => {
    const { items } = await client.assets.list(beginning('assetId', begun));
    return items.map(({ assetId, name }) => ({ value: assetId, text: name }));
  },
  request: async (client, _begun, [, verb = '']) => {
    const status = statusFor[verb];
    const where = status === undefined ? {} : { where: `status:${status}` };
    const { items } = await client.requests.list({ limit, ...where });
    return items.map(({ id, ...request }) => ({
      value: shortId(id),
      text: `${request.status}, ${request.requesterName ?? request.userId}`,
    }));
  },
  person: async (client, begun) => {
    const { items } = await client.users.list(beginning('email', begun));
    return items.map(({ email, displayName }) => ({ value: email, text: displayName }));
  },
  vendor: async (client, begun) => {
    const { items } = await client.vendors.list(beginning('name', begun));
    return items.map(({ name, country }) => ({ value: name, text: country }));
  },
  item: async (client, begun) => {
    const { items } = await client.catalogue.list(beginning('sku', begun));
    return items.map(({ id, sku, name }) => ({ value: sku ?? id, text: name }));
  },
  location: async (client) =>
    (await client.locations.list()).items.map(({ path, address }) => ({ value: path, text: address })),
  type: async (client) => (await client.assetTypes.list()).items.map(named),
  field: async (client) =>
    (await client.customFields.list()).items.map(({ apiName, displayName }) => ({
      value: apiName,
      text: displayName,
    })),
  webhook: async (client) => (await client.webhooks.list({})).items.map(({ name }) => ({ value: name })),
  workflow: async (client) => (await client.workflows.list({})).items.map(named),
  token: async (client) => (await client.tokens.list({})).items.map(({ name }) => ({ value: name })),
  view: async (client) =>
    [...(await client.views.list()).items, ...readyViews('')].map(({ name }) => ({ value: name })),
  profile: async (client) => (await client.importProfiles.list()).items.map(({ name }) => ({ value: name })),
  round: async (client) =>
    (await client.confirmations.list({ limit })).items.map(({ name }) => ({ value: name })),
  count: async (client) =>
    (await client.stocktakes.list({ limit })).items.map(({ id, state }) => ({ value: id, text: state })),
  batch: async (client) =>
    (await client.batches.list({ limit })).items.map(({ id, title }) => ({
      value: shortId(id),
      text: title,
    })),
};

const named = ({
  name,
  description,
}: {
  readonly name: string;
  readonly description?: string | undefined;
}) => ({
  value: name,
  text: description,
});

const singular: Readonly<Record<string, string>> = {
  assets: 'asset',
  people: 'person',
  types: 'type',
  fields: 'field',
  items: 'item',
  record: 'asset',
};

/** What a value can be; nothing for what people make up themselves. */
export async function valuesOf(asked: Asked): Promise<readonly Offer[]> {
  const { path, begun, host } = asked;
  const placeholder = singular[asked.placeholder] ?? asked.placeholder;
  const choices = await choicesOf(placeholder, path);
  if (choices) return choices.map((value) => ({ value }));
  if (placeholder === 'terms') return termsOf(asked);
  if (placeholder === 'filter') {
    // The option's value is the whole filter; what is typed last is completed.
    const before = begun.slice(0, begun.lastIndexOf(' ') + 1);
    const offers = await termsOf({ ...asked, begun: begun.slice(before.length) }, (term) => term);
    return offers.map((offer) => ({ ...offer, value: before + offer.value }));
  }
  if (placeholder === 'json') return namesIn(begun, await recordFields(path));
  if (placeholder === 'which')
    return namesIn(begun, await exportColumns(path[0] ?? '', () => clientInTime(host)));
  if (placeholder === 'server')
    return (await readCredentials()).servers.map(({ url }) => ({ value: new URL(url).host, text: url }));
  const read = records[placeholder];
  return read ? read(await clientInTime(host), begun, path) : [];
}

/** Names of which several can be written, separated by commas: what was typed last is completed. */
function namesIn(begun: string, names: readonly string[]): readonly Offer[] {
  const before = begun.slice(0, begun.lastIndexOf(',') + 1);
  const taken = before.split(',');
  return names.filter((name) => !taken.includes(name)).map((name) => ({ value: before + name }));
}

/** The records that fields of a filter name. */
const namedBy: Readonly<Record<string, string>> = {
  type: 'type',
  assetTypes: 'type',
  location: 'location',
  path: 'location',
  vendor: 'vendor',
  assignedTo: 'person',
  userId: 'person',
  email: 'person',
  manager: 'person',
  assetId: 'asset',
  sku: 'item',
  customFields: 'field',
};

/** A term of a filter: first the field, then its value, of which there may be several: `status:Available,Assigned`. */
async function termsOf({ path, begun, host }: Asked, read = requoted): Promise<readonly Offer[]> {
  const [, before = '', field, given = '', value = ''] =
    /^(-?([A-Za-z_][\w.]*):((?:(?:"(?:\\.|[^"\\])*"|[^",]*),)*))(.*)$/s.exec(begun) ?? [];
  if (field === undefined) return fieldsOf(path, begun, host);
  const placeholder = namedBy[field] ?? field;
  const choices = await choicesOf(placeholder, path);
  const list = records[placeholder];
  const isQuoted = value.startsWith('"');
  const offers: readonly Offer[] =
    choices?.map((choice) => ({ value: choice })) ??
    (list ? await list(await clientInTime(host), isQuoted ? value.slice(1) : value, []) : []);
  const taken = new Set(given.match(/"(?:\\.|[^"\\])*"|[^",]+/g));
  return offers.flatMap((offer) => {
    const inQuotes = printWhere(equals(field, offer.value)).slice(field.length + 1);
    // Quotes are in the way of who types, so they only come where the value would be read as another without them.
    const written = (isQuoted ? [inQuotes] : [offer.value, inQuotes]).find((text) =>
      means(read(before + text), field, offer.value),
    );
    return written === undefined || taken.has(written) ? [] : [{ ...offer, value: before + written }];
  });
}

/** Whether the last value that a filter compares the field with is this one. */
function means(filter: string, field: string, value: string): boolean {
  const parsed = parseWhere(filter);
  return parsed.ok && String(comparedWith(parsed.where, field).at(-1)) === value;
}

async function fieldsOf(
  [noun = '']: readonly string[],
  begun: string,
  host: string | undefined,
): Promise<readonly Offer[]> {
  const minus = begun.startsWith('-') ? '-' : '';
  const custom = begun.startsWith(`${minus}field.`)
    ? (await (await clientInTime(host)).customFields.list()).items.map(({ apiName }) => `field.${apiName}`)
    : [];
  const fields = [...filterFields(noun), ...custom];
  return fields.map((field) => ({ value: `${minus}${field}:` }));
}
