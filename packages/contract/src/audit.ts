import { auditEntrySchema, auditVerdictSchema } from '@quartermaster/core/audit/audit-entry';
import { auditKinds } from '@quartermaster/core/audit/audit-kind';
import { viaKinds } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { csvAnswer } from './csv.ts';
import { pageFields, pageOf, route, streamingRoute, wholeNumber } from './route.ts';

/** An instant or a day in UTC. */
const moment = z.union([z.iso.date(), z.iso.datetime()], { error: message.momentInvalid });

const filters = {
  /** Words in the name, ID or address of who did it or what it was about. */
  search: pageFields.search,
  /** Who did it, by id or address. */
  person: text(254).min(1).optional(),
  /** What it was about, by id, asset ID or address. */
  record: text(254).min(1).optional(),
  /**
   * The person whose history it belongs to, by id or address: their account, what they received, returned and
   * requested.
   */
  concerns: text(254).min(1).optional(),
  kind: z.enum(auditKinds).optional(),
  via: z.enum(viaKinds).optional(),
  /** What `via` was called before version 0.2. */
  face: z.enum(viaKinds).optional(),
  /** A network address. */
  address: text(100).min(1).optional(),
  from: moment.optional(),
  to: moment.optional(),
};

export const audit = {
  list: route('audit.list', {
    method: 'GET',
    path: '/audit',
    summary: 'List who did what, when and from where, with what was before and after, newest first',
  })
    .input(
      z.strictObject({
        limit: pageFields.limit,
        cursor: pageFields.cursor,
        ...filters,
        /** One entry, by its number. */
        number: wholeNumber.optional(),
      }),
    )
    .output(pageOf(auditEntrySchema)),
  verify: route('audit.verify', {
    method: 'GET',
    path: '/audit/verify',
    summary: 'Verify that no entry was edited, removed or reordered; all of them, or a stretch at a time',
  })
    .input(
      z.strictObject({
        after: wholeNumber.optional(),
        limit: wholeNumber.optional(),
        /** `NUMBER:HASH` of a head stored elsewhere: checks that this entry is still there, unchanged. */
        head: z
          .string()
          .regex(/^\d{1,15}:[\w-]{43}$/, message.headInvalid)
          .optional(),
      }),
    )
    .output(auditVerdictSchema),
};

export const auditStreams = {
  export: streamingRoute('audit.export', {
    method: 'GET',
    path: '/audit/export',
    body: 'none',
    answers: 'csv',
    summary: 'Export the audit as CSV',
  })
    .input(z.strictObject(filters))
    .output(csvAnswer),
};
