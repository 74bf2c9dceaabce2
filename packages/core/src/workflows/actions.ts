import { z } from 'zod';
import { fieldValue, fieldValues } from '../assets/asset.ts';
import { assetConditions, assetStatuses } from '../assets/asset-fields.ts';
import type { Json, JsonObject } from '../json.ts';
import { message } from '../messages.ts';
import { newRequestSchema, procurementSchema } from '../requests/request.ts';
import { requestStatuses } from '../requests/status.ts';
import { textOf } from '../templates/template.ts';
import { day, email, filledLines, line, lines, text, webAddress } from '../text.ts';
import { isReservedHeader } from '../webhooks/headers.ts';

/** Section 3. */
export const actionTypes = [
  'update_equipment',
  'assign_equipment',
  'schedule_maintenance',
  'create_request',
  'update_request',
  'send_notification',
  'webhook_request',
] as const;
export type ActionType = (typeof actionTypes)[number];

/** What `forEach` repeats an action for. */
export const entities = ['equipment', 'request'] as const;
export type Entity = (typeof entities)[number];

const channels = ['slack', 'sms', 'email', 'app'] as const;

/** Instead of an address: every administrator. */
export const everyAdministrator = 'admins';

/** Text that a place may fill with a number, or a list as JSON. */
const written = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value) => {
    const isText = typeof value === 'string' || value === undefined || value === null;
    return isText ? value : textOf(value as Json);
  }, schema);

const required = (max: number) => written(text(max, message.required).trim().min(1, message.required));
/** An id; of an asset also its asset ID. */
const id = required(64);

const setSchema = z
  .strictObject({
    status: z.enum(assetStatuses),
    condition: z.enum(assetConditions),
    /** A location's id, path or unique name. */
    location: required(1000).nullable(),
    vendor: required(200).nullable(),
    notes: written(lines(10_000)).nullable(),
    warrantyEnd: day.nullable(),
    customFields: z.record(fieldValues.keyType, fieldValue.nullable()),
  })
  .partial()
  .refine((set) => Object.keys(set).length > 0, message.actionSetsNothing);

/** Section 5 has no texts for parameters; an `http` or `https` address without a user name. */
const url = written(
  webAddress(message.webhookUrlInvalid).refine(
    (given) => !/^[^:]*:[/\\]*[^/\\?#]*@/.test(given),
    message.webhookUrlInvalid,
  ),
);

/** Headers that say how a message is sent, or that its receiver is the one meant. */
const isSetByServer = (name: string): boolean =>
  isReservedHeader(name) && !['content-type', 'user-agent', 'cookie'].includes(name.toLowerCase());

const { userId: _own, items, ...requestFields } = newRequestSchema.shape;

/** The parameters of each type once they are filled in. */
export const paramsSchemas = {
  update_equipment: z.strictObject({ equipment: id, set: setSchema }),
  /** `assignedTo` null takes it back. */
  assign_equipment: z.strictObject({ equipment: id, assignedTo: email.nullable() }),
  schedule_maintenance: z
    .strictObject({
      equipment: id,
      dueAt: day.optional(),
      inDays: z.number().int().min(0).max(3650).optional(),
      notes: written(lines(10_000)).optional(),
    })
    .refine(({ dueAt, inDays }) => (dueAt === undefined) !== (inDays === undefined), message.dueOnce),
  create_request: z.strictObject({
    userId: z.string(message.userIdRequired).min(1, message.userIdRequired).pipe(email),
    items,
    notes: written(lines(10_000)).optional(),
    ticketRef: written(line(200)).optional(),
    priority: requestFields.priority,
  }),
  update_request: z
    .strictObject({
      request: id,
      status: z.enum(requestStatuses).optional(),
      notes: written(lines(10_000)).nullable().optional(),
      ticketRef: written(line(200)).nullable().optional(),
      procurement: procurementSchema.optional(),
    })
    .refine((params) => Object.keys(params).length > 1, message.actionSetsNothing),
  /** `to`: a Slack channel, a phone number, an address, or 'admins'; Slack has a default. */
  send_notification: z
    .strictObject({
      channel: z.enum(channels),
      to: required(254).optional(),
      message: written(filledLines(10_000)),
    })
    .refine(({ channel, to }) => channel === 'slack' || to !== undefined, {
      error: message.required,
      path: ['to'],
    }),
  /** Without `expectStatus` any status of 200 to 299 is a success. */
  webhook_request: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
    url,
    headers: z
      .record(z.string().regex(/^[A-Za-z0-9-]{1,100}$/), written(line(4000)))
      .refine((headers) => Object.keys(headers).length <= 20, message.tooManyHeaders(20))
      .superRefine((headers, context) => {
        for (const name of Object.keys(headers).filter(isSetByServer))
          context.addIssue({ code: 'custom', message: message.headerReserved(name) });
      })
      .optional(),
    body: z.json().optional(),
    expectStatus: z.number().int().min(100).max(599).optional(),
  }),
} as const satisfies { readonly [Type in ActionType]: z.ZodType };

/** The filled parameters of a type, as its service gets them. */
export type ActionParams<Type extends ActionType> = z.output<(typeof paramsSchemas)[Type]>;

/** The parameter that names the record which an action changes; with `forEach` the record takes its place. */
export const subjectParam = (
  type: ActionType,
): { readonly name: string; readonly entity: Entity } | undefined => {
  if (type === 'update_request') return { name: 'request', entity: 'request' };
  const ofEquipment: readonly ActionType[] = ['update_equipment', 'assign_equipment', 'schedule_maintenance'];
  return ofEquipment.includes(type) ? { name: 'equipment', entity: 'equipment' } : undefined;
};

/**
 * Whether an action that was begun and whose outcome isn't known is done again: not what leaves the house and can't
 * be taken back. Whatever performs the others does so once per key.
 */
export function isRepeatable(type: ActionType, { channel }: JsonObject): boolean {
  if (type !== 'send_notification') return type !== 'webhook_request';
  return channel === 'slack' || channel === 'email' || channel === 'app';
}

/** Parameters, and parts of them, that may turn out empty: `body.*` for all within. */
export const mayBeEmpty = (path: readonly string[]): boolean => {
  const [first = '', second = ''] = path;
  return (
    ['notes', 'ticketRef', 'body', 'headers', 'message'].includes(first) ||
    (first === 'set' && second === 'notes')
  );
};
