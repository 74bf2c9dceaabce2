import { z } from 'zod';
import type { EventType } from '../events/event.ts';
import { message } from '../messages.ts';
import type { TopicName } from '../notifications/topics.ts';
import { pathsIn, templateFault, unknownPath } from '../templates/template.ts';
import { filled, lines } from '../text.ts';
import { granted, type Issue, invalid, type Verdict } from '../verdict.ts';

interface Mailed {
  /** What the event means to people. */
  readonly label: string;
  readonly topic: TopicName;
}

/** The events that people are mailed about. */
export const mailedEvents = {
  'request.created': { label: 'A request is made', topic: 'requestCreated' },
  'request.updated': { label: 'A request is accepted or ordered', topic: 'requestChanged' },
  'request.fulfilled': { label: 'A request is fulfilled', topic: 'requestChanged' },
  'request.rejected': { label: 'A request is rejected', topic: 'requestChanged' },
  'request.commented': { label: 'Somebody comments on a request', topic: 'requestChanged' },
  'equipment.assigned': { label: 'Equipment is assigned', topic: 'equipmentAssigned' },
  'confirmation.asked': { label: 'A confirmation round begins', topic: 'confirmation' },
  'confirmation.reminded': { label: 'A confirmation is still missing', topic: 'confirmation' },
  'maintenance.due': { label: 'Maintenance is due', topic: 'maintenanceDue' },
  'maintenance.summary': { label: 'Maintenance is due on many assets', topic: 'maintenanceDue' },
  'inventory.low': { label: 'Stock runs low', topic: 'stockLow' },
  'inventory.summary': { label: 'Stock is low on many items', topic: 'stockLow' },
  'user.created': { label: 'An account waits for confirmation', topic: 'accountWaiting' },
  'webhook.updated': { label: 'A webhook is switched off', topic: 'failure' },
  'workflow.failed': { label: 'A workflow fails', topic: 'failure' },
} as const satisfies { readonly [Type in EventType]?: Mailed };
export type MailedEvent = keyof typeof mailedEvents;
export const mailedEventNames = Object.keys(mailedEvents) as [MailedEvent, ...MailedEvent[]];

export const isMailed = (type: string): type is MailedEvent => Object.hasOwn(mailedEvents, type);

/** What a mail says: its subject, and its text with a blank line between paragraphs. */
export const mailTextsSchema = z.strictObject({
  subject: filled(200),
  text: lines(10_000).refine((text) => text.trim() !== '', message.required),
});
export type MailTexts = z.infer<typeof mailTextsSchema>;

/** Used where an administrator has written nothing else. */
export const usualTexts: MailTexts = {
  subject: '{{ title }}',
  text: '{{ title }}\n\n{{ detail }}\n\n{{ link }}\n\n{{ company }}\n{{ reason }}',
};

interface Variable {
  /** What stands between the braces. */
  readonly path: string;
  readonly label: string;
}

const general: readonly Variable[] = [
  { path: 'title', label: 'What happened, in a sentence' },
  { path: 'detail', label: 'Details, where there are any' },
  { path: 'link', label: 'Where it is; a button if it stands alone' },
  { path: 'recipient', label: "The recipient's name" },
  { path: 'company', label: "The company's name" },
  { path: 'reason', label: 'Why the recipient gets this' },
];

const request: readonly Variable[] = [
  { path: 'data.itemsText', label: 'Items' },
  { path: 'data.requesterName', label: 'Requester' },
  { path: 'data.requesterDepartment', label: "Requester's department" },
  { path: 'data.ticketRef', label: 'Ticket reference' },
  { path: 'data.priority', label: 'Priority' },
  { path: 'data.locationName', label: 'Location' },
];

const asset: readonly Variable[] = [
  { path: 'data.name', label: 'Name' },
  { path: 'data.assetId', label: 'Asset ID' },
  { path: 'data.type', label: 'Type' },
  { path: 'data.serialNumber', label: 'Serial number' },
  { path: 'data.condition', label: 'Condition' },
  { path: 'data.locationName', label: 'Location' },
  { path: 'data.assignedToName', label: 'Holder' },
];

const confirmation: readonly Variable[] = [
  { path: 'data.roundName', label: 'Name of the round' },
  { path: 'data.due', label: 'Day by which to answer' },
  { path: 'data.total', label: 'How many assets' },
];

const count: readonly Variable[] = [{ path: 'data.count', label: 'How many' }];

const own: Readonly<Record<MailedEvent, readonly Variable[]>> = {
  'request.created': request,
  'request.updated': [
    ...request,
    { path: 'data.status', label: 'Status' },
    { path: 'data.expectedDelivery', label: 'Expected delivery' },
  ],
  'request.fulfilled': request,
  'request.rejected': [...request, { path: 'data.reason', label: 'Reason' }],
  'request.commented': [{ path: 'data.text', label: 'Comment' }],
  'equipment.assigned': asset,
  'confirmation.asked': confirmation,
  'confirmation.reminded': confirmation,
  'maintenance.due': asset,
  'maintenance.summary': count,
  'inventory.low': [
    { path: 'data.name', label: 'Name' },
    { path: 'data.sku', label: 'SKU' },
    { path: 'data.type', label: 'Type' },
    { path: 'data.manufacturer', label: 'Manufacturer' },
    { path: 'data.inStock', label: 'In stock' },
  ],
  'inventory.summary': count,
  'user.created': [
    { path: 'data.displayName', label: 'Name' },
    { path: 'data.email', label: 'Email' },
  ],
  'webhook.updated': [{ path: 'data.name', label: 'Name' }],
  'workflow.failed': [
    { path: 'data.name', label: 'Name' },
    { path: 'data.reason', label: 'What went wrong' },
  ],
};

/** What can be put into the mail about an event. Nothing else of it can: it may not be meant for the recipient. */
export const variablesOf = (event: MailedEvent): Variable[] => [...general, ...own[event]];

/** Refuses texts with a variable that there is none of, and says which may have been meant. */
export function checkTexts(event: MailedEvent, texts: MailTexts): Verdict<MailTexts> {
  const known = variablesOf(event).map(({ path }) => path);
  const issues = (['subject', 'text'] as const).flatMap((path): Issue[] => {
    const fault = templateFault(texts[path]) ?? unknownPath(pathsIn(texts[path]), known);
    return fault === undefined ? [] : [{ path, message: fault }];
  });
  return issues.length === 0 ? granted(texts) : invalid(issues);
}

/** Texts that an administrator has written for an event. */
export const ownTextsSchema = mailTextsSchema.extend({ event: z.enum(mailedEventNames) });

/** The mail about an event, as it is written at present. */
export const mailTemplateSchema = mailTextsSchema.extend({
  event: z.enum(mailedEventNames),
  /** What the event means to people. */
  label: z.string(),
  /** Whether an administrator has written it. */
  isOwn: z.boolean(),
  variables: z.array(z.object({ path: z.string(), label: z.string() })),
  /** That of all settings. */
  version: z.number().int(),
});
export type MailTemplate = z.infer<typeof mailTemplateSchema>;

/** A mail as it is sent. */
export const writtenMailSchema = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type WrittenMail = z.infer<typeof writtenMailSchema>;
