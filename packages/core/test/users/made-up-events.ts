import { z } from 'zod';
import type { EventType, LifecycleType, ReadableEvent } from '../../src/events/event.ts';
import { type EventData, snapshotSchemas } from '../../src/events/event-schemas.ts';
import type { Json, JsonObject } from '../../src/json.ts';
import { type RecordKindName, recordKinds } from '../../src/records/record-kinds.ts';
import { allSlackSwitchesOn } from '../../src/slack/slack.ts';
import { allSmsSwitchesOn } from '../../src/sms/sms.ts';
import type { PersonalPlaces } from '../../src/users/personal-places.ts';
import type { MadeUpPerson, Writer } from './writer.ts';

const at = '2026-03-01T10:00:00.000Z';
const record = { createdAt: at, updatedAt: at, version: 3 };

const asset = (say: Writer): EventData<'equipment.created'> => {
  const holder = say.person();
  return {
    ...record,
    id: say.decoy(),
    assetId: say.decoy(),
    name: say.decoy(),
    type: say.decoy(),
    typeId: say.decoy(),
    status: say.one(['Available', 'Assigned']),
    condition: 'Good',
    assignedTo: say.address(holder),
    assignedToId: holder.id,
    assignedToName: holder.name,
    serialNumber: say.decoy(),
    vendor: say.decoy(),
    location: say.decoy(),
    locationName: say.decoy(),
    locationPath: say.decoy(),
    notes: say.text(),
    specs: { user: say.text(), RAM: say.text() },
    customFields: { owner: say.text(), ram_gb: 16 },
    lastUpdated: at,
  };
};

const file = (say: Writer): EventData<'file.created'> => {
  const adder = say.person();
  return {
    ...record,
    id: say.decoy(),
    of: 'asset',
    recordId: say.decoy(),
    recordName: say.decoy(),
    name: say.text(),
    kind: 'pdf',
    size: 3,
    sha256: say.decoy(),
    contentId: say.decoy(),
    place: 3,
    addedById: adder.id,
    addedByName: adder.name,
  };
};

const confirmation = (say: Writer): EventData<'confirmation.asked'> => {
  const asked = say.person();
  const answer = { id: say.decoy(), assetId: say.decoy(), name: say.decoy(), type: say.decoy() };
  return {
    ...record,
    id: say.decoy(),
    roundId: say.decoy(),
    roundName: say.decoy(),
    personId: asked.id,
    displayName: asked.name,
    email: say.address(asked),
    ...{ state: 'difference', answered: 1, total: 1, open: 1 },
    assets: { one: { ...answer, said: 'missing', comment: say.text() } },
    besides: { text: say.text() },
  };
};

const round = (say: Writer): EventData<'round.started'> => ({
  ...record,
  ...{ id: say.decoy(), name: say.decoy(), remindEvery: 7, asksAgreement: false, state: 'open', sent: [] },
});

const item = (say: Writer): EventData<'catalog.created'> => ({
  ...record,
  id: say.decoy(),
  sku: say.decoy(),
  name: say.decoy(),
  type: say.decoy(),
  typeId: say.decoy(),
  manufacturer: say.decoy(),
  price: 3,
  currency: 'EUR',
  inStock: 2,
  description: say.text(),
  specs: { user: say.text() },
});

const request = (say: Writer): EventData<'request.created'> => {
  const requester = say.person();
  const status = say.one(['pending', 'rejected']);
  return {
    ...record,
    id: say.decoy(),
    userId: say.address(requester),
    requesterName: requester.name,
    items: [
      {
        id: say.decoy(),
        catalogItemId: say.decoy(),
        name: say.decoy(),
        price: 1,
        currency: 'EUR',
        quantity: 1,
        status,
        procurementDetails: {
          vendor: say.decoy(),
          notes: say.text(),
          orderDate: at,
          expectedDeliveryDate: '2026-04-01',
        },
        units: [
          {
            key: 'a.1',
            inventoryId: say.decoy(),
            assetId: say.decoy(),
            state: 'missing',
            at,
            serialNumber: say.decoy(),
            reason: say.text(),
          },
        ],
      },
    ],
    status,
    statusSince: at,
    statusTimes: { pending: at },
    priority: 'low',
    notes: say.text(),
    ticketRef: say.decoy(),
    location: say.decoy(),
    locationName: say.decoy(),
    reason: say.text(),
    warnings: [{ status, text: say.text() }],
    totalPrice: 1,
  };
};

const user = (say: Writer, subject: MadeUpPerson): EventData<'user.created'> => {
  const manager = say.person();
  return {
    ...record,
    id: subject.id,
    email: subject.email,
    formerEmail: subject.earlier,
    displayName: subject.name,
    role: 'user',
    department: say.decoy(),
    position: say.decoy(),
    manager: say.address(manager),
    managerId: manager.id,
    managerName: manager.name,
    ...(subject.phone === undefined
      ? {}
      : { phoneNumber: subject.phone, photoURL: `/api/files/${subject.id}` }),
    mustChangePassword: false,
    unconfirmed: false,
    suspended: false,
  };
};

const location = (say: Writer): EventData<'location.created'> => {
  const contact = say.person();
  return {
    ...record,
    id: say.decoy(),
    name: say.decoy(),
    path: say.decoy(),
    address: say.decoy(),
    contact: {
      name: contact.name,
      email: say.address(contact),
      ...(contact.phone === undefined ? {} : { phone: contact.phone }),
    },
    isDefault: false,
    parentName: say.decoy(),
  };
};

const field = (say: Writer): EventData<'field.created'> => ({
  ...record,
  id: say.decoy(),
  displayName: say.decoy(),
  apiName: 'owner',
  type: 'select',
  required: false,
  options: [say.text(), say.text()],
  defaultValue: say.text(),
  assetTypes: [say.decoy()],
  typeIds: [say.decoy()],
  hiddenOnItemForms: false,
});

const view = (say: Writer): EventData<'view.created'> => ({
  ...record,
  id: say.decoy(),
  list: 'assets',
  name: say.decoy(),
  filters: {
    assignedTo: say.address(),
    where: `assignedTo:${say.address()} status:Assigned`,
    search: say.text(),
    type: say.decoy(),
    vendor: say.decoy(),
  },
  shared: true,
  ownerId: say.person().id,
});

const settings = (say: Writer): EventData<'settings.updated'> => ({
  ...record,
  companyName: say.decoy(),
  email: say.address(),
  notificationsEnabled: true,
  autoApproveRequests: false,
  defaultRequestPriority: 'low',
  maintenanceInterval: 3,
  assetIdPrefix: 'QTM',
  theme: 'blue',
  signUpOpen: true,
  signUpDomains: ['x.test'],
  currency: 'EUR',
  assetIdCounter: 7,
});

const slack = (say: Writer): EventData<'slack.updated'> => {
  const { id, name } = say.person();
  return {
    ...record,
    ...{ connected: true, enabled: true, connectedAt: at, connectedById: id, connectedByName: name },
    ...{ teamName: say.decoy(), token: '••••••••abcd', channelOverrides: { defaults: '#it-desk' } },
    notifications: allSlackSwitchesOn,
  };
};

const run = (say: Writer) => ({ id: say.decoy(), name: say.decoy(), run: say.decoy() });

const token = (say: Writer, subject: MadeUpPerson): EventData<'user.tokenCreated'> => ({
  email: say.address(subject),
  name: say.decoy(),
  scope: 'read',
  expiresAt: at,
});

/** Those that a record's schema is enough for are left out. */
const records: {
  readonly [Kind in RecordKindName]?: (say: Writer, subject: MadeUpPerson) => object;
} = { asset, user, item, attachment: file, location, field, view };

/** A record of plain fields, made up from its schema. */
function fromSchema(kind: keyof typeof snapshotSchemas, say: Writer): JsonObject {
  const { addresses = [], texts = [], ...further }: PersonalPlaces = recordKinds[kind].personal;
  if (Object.keys(further).length > 0)
    throw new Error(`What names people in a ${kind} is to be written here`);
  const madeUp = (schema: unknown, path: string): Json | undefined => {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
      return madeUp(schema.unwrap(), path);
    if (schema instanceof z.ZodISODateTime) return at;
    if (schema instanceof z.ZodNumber) return 3;
    if (schema instanceof z.ZodBoolean) return false;
    if (schema instanceof z.ZodEnum) return schema.options[0];
    if (!(schema instanceof z.ZodString)) return undefined;
    return addresses.includes(path) ? say.address() : texts.includes(path) ? say.text() : say.decoy();
  };
  return Object.fromEntries(
    Object.entries(snapshotSchemas[kind].shape).flatMap(([name, schema]) => {
      const value = madeUp(schema, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const data: {
  readonly [Type in Exclude<EventType, LifecycleType> | 'equipment.updated']: (
    say: Writer,
    subject: MadeUpPerson,
  ) => EventData<Type>;
} = {
  'equipment.updated': (say) => ({ ...asset(say), maintained: { date: '2026-03-01', note: say.text() } }),
  'equipment.assigned': asset,
  'equipment.acknowledged': asset,
  'request.created': request,
  'request.updated': request,
  'request.fulfilled': request,
  'request.rejected': request,
  'request.commented': (say) => ({ id: say.decoy(), userId: say.address(), text: say.text() }),
  'user.erased': (say) => ({ name: say.decoy(), entries: 3 }),
  'user.signedIn': (say, subject) => ({ email: say.address(subject) }),
  'user.signedOut': (say, subject) => ({ email: say.address(subject) }),
  'user.signInRefused': (say, subject) => ({ email: say.address(subject), times: 2 }),
  'access.refused': (say) => ({
    operation: 'users.get',
    path: `/api/users/${encodeURIComponent(say.address()).replace('%40', say.one(['@', '%40']))}/holdings`,
    reason: say.decoy(),
  }),
  'user.linkIssued': (say, subject) => ({ email: say.address(subject), purpose: 'reset', expiresAt: at }),
  'user.tokenCreated': token,
  'user.tokenRevoked': token,
  'settings.updated': settings,
  'slack.connected': slack,
  'slack.updated': slack,
  'slack.disconnected': slack,
  'sms.updated': (say) => ({
    ...record,
    ...{ enabled: true, accountSid: say.decoy(), authToken: '••••••••abcd', phoneNumber: '+442079460182' },
    notifications: allSmsSwitchesOn,
  }),
  'import.finished': () => ({
    ...{ kind: 'users.import', state: 'done' },
    ...{ processed: 1, created: 1, updated: 0, unchanged: 0, failed: 0 },
  }),
  'export.started': () => ({ what: 'users', columns: 'all' }),
  'inventory.low': item,
  'inventory.summary': (say) => ({
    ...{ count: 60, where: 'inStock<=5' },
    items: [{ id: say.decoy(), name: say.decoy(), inStock: 2 }],
  }),
  'maintenance.due': asset,
  'workflow.failed': (say) => ({ ...run(say), reason: say.text() }),
  'workflow.executed': run,
  'round.started': round,
  'round.updated': round,
  'confirmation.asked': confirmation,
  'confirmation.reminded': confirmation,
  'confirmation.answered': confirmation,
  'confirmation.settled': confirmation,
  'workflow.messaged': (say) => ({ ...run(say), channel: 'sms', to: say.address(), text: say.text() }),
  'webhook.redelivered': (say) => ({ name: say.decoy(), count: 3 }),
  'maintenance.summary': (say) => ({
    ...{ type: say.decoy(), typeId: say.decoy(), day: '2026-03-01', count: 60, where: 'x<=1' },
    assets: [{ id: say.decoy(), assetId: say.decoy(), name: say.decoy() }],
  }),
};

function dataOf(type: EventType, say: Writer, subject: MadeUpPerson): object {
  const [, make] = Object.entries(data).find(([name]) => name === type) ?? [];
  if (make) return make(say, subject);
  const kind = snapshotKinds.find((one) => {
    const row = recordKinds[one];
    return 'events' in row && type.startsWith(`${row.events}.`);
  });
  if (!kind) throw new Error(`No record is the subject of ${type}`);
  return records[kind]?.(say, subject) ?? fromSchema(kind, say);
}

const snapshotKinds = Object.keys(snapshotSchemas) as (keyof typeof snapshotSchemas)[];

/** Fields of a record that change together: a reference and the name that goes with it. */
const together = [
  ['assignedTo', 'assignedToId', 'assignedToName'],
  ['userId', 'requesterName'],
  ['connectedById', 'connectedByName'],
  ['addedById', 'addedByName'],
  ['manager', 'managerId', 'managerName'],
];

/** An event of this type as in the log. */
export function madeUpEvent(type: EventType, say: Writer, seq = 1): ReadableEvent {
  const [doer, subject] = [say.person(), say.person()];
  const kindOf = (of: EventType) => (of.startsWith('user.') ? subject.id : say.decoy());
  const isAttempt = type === 'user.signInRefused';
  const from = isAttempt ? subject : doer;
  const describe = (): JsonObject => JSON.parse(JSON.stringify(dataOf(type, say, subject)));
  const [current, earlier] = [describe(), describe()];
  const kept = Object.keys(earlier).filter(
    (key) => key !== 'id' && Math.imul(seq + 7, key.length * 31) % 3 > 0,
  );
  const whole = kept.flatMap((key) => together.find((group) => group.includes(key)) ?? [key]);
  const previous = Object.fromEntries(Object.entries(earlier).filter(([key]) => whole.includes(key)));
  return {
    id: `event-${seq}`,
    type,
    at,
    subject: { kind: type.startsWith('user.') ? 'user' : 'asset', id: kindOf(type) },
    actor: isAttempt
      ? { kind: 'system' }
      : { kind: 'user', id: doer.id, email: say.address(doer), name: doer.name },
    via: 'console',
    requestId: say.decoy(),
    // Erased people have no network address either.
    ...(from.phone === undefined ? {} : { address: '192.0.2.7' }),
    data: current,
    ...(type.endsWith('updated') ? { previous } : {}),
    seq,
    digest: 'd',
    chain: 'c',
    keyId: 'k',
  };
}
