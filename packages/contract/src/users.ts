import { roles } from '@quartermaster/core/access/role';
import { auditEntrySchema } from '@quartermaster/core/audit/audit-entry';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { jobSchema } from '@quartermaster/core/jobs/job';
import { email, text } from '@quartermaster/core/text';
import { erasurePreviewSchema } from '@quartermaster/core/users/erasure-preview';
import { handoverSchema, listedHandoverSchema, receiptSchema } from '@quartermaster/core/users/handover';
import { holdingsSchema } from '@quartermaster/core/users/holdings';
import { invitationSchema } from '@quartermaster/core/users/invitation';
import { personChangeSchema, profileSchema } from '@quartermaster/core/users/profile';
import { newUserSchema, personStates, userSchema } from '@quartermaster/core/users/user';
import { z } from 'zod';
import { csvAnswer, exportFields, invitingQuery, personImportResult } from './csv.ts';
import { mebibyte, noBody, oneOrMany, pageFields, pageOf, route, streamingRoute } from './route.ts';

/** `{id}`: an id or an e-mail address. */
const byIdOrEmail = z.strictObject({ id: text(254).min(1) });

export const users = {
  list: route('users.list', { method: 'GET', path: '/users', summary: 'List people' })
    .input(
      z.strictObject({
        ...pageFields,
        role: oneOrMany(z.enum(roles)).optional(),
        department: oneOrMany(text(200)).optional(),
        manager: oneOrMany(email).optional(),
        state: oneOrMany(z.enum(personStates)).optional(),
      }),
    )
    .output(pageOf(userSchema)),
  create: route('users.create', { method: 'POST', path: '/users', summary: 'Add a person', status: 201 })
    .input(newUserSchema)
    .output(userSchema),
  confirm: route('users.confirm', {
    method: 'POST',
    path: '/users/{id}/approve',
    summary: 'Confirm that the address of somebody who signed up is their own; by id or address',
  })
    .input(z.object({ params: byIdOrEmail, body: noBody }))
    .output(userSchema),
  get: route('users.get', {
    method: 'GET',
    path: '/users/{id}',
    summary: 'Get one person, with their address; by id or e-mail, as everywhere below',
  })
    .input(z.object({ params: byIdOrEmail }))
    .output(profileSchema),
  update: route('users.update', {
    method: 'PUT',
    path: '/users/{id}',
    summary: 'Update the given fields; a new e-mail takes along what refers to the old one',
  })
    .input(z.object({ params: byIdOrEmail, body: personChangeSchema }))
    .output(profileSchema),
  remove: route('users.remove', {
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Delete somebody who holds nothing and asks for nothing, and is not the last administrator',
  })
    .input(z.object({ params: byIdOrEmail }))
    .output(userSchema),
  setRole: route('users.setRole', {
    method: 'PUT',
    path: '/users/{id}/role',
    summary: 'Make somebody an administrator or a user; the last administrator stays one',
  })
    .input(z.object({ params: byIdOrEmail, body: z.strictObject({ role: z.enum(roles) }) }))
    .output(userSchema),
  setSuspended: route('users.setSuspended', {
    method: 'PUT',
    path: '/users/{id}/suspended',
    summary: 'Suspend somebody, which ends their sessions and access tokens, or let them sign in again',
  })
    .input(z.object({ params: byIdOrEmail, body: z.strictObject({ suspended: z.boolean() }) }))
    .output(userSchema),
  sendReset: route('users.sendReset', {
    method: 'POST',
    path: '/users/{id}/reset',
    summary: 'Mail somebody a link by which they choose a new password',
    alsoRefuses: [429],
  })
    .input(z.object({ params: byIdOrEmail, body: noBody }))
    .output(z.object({ message: z.string() })),
  departments: route('users.departments', {
    method: 'GET',
    path: '/departments',
    summary: 'List the departments that people are in',
  }).output(z.object({ items: z.array(z.string()) })),
  holdings: route('users.holdings', {
    method: 'GET',
    path: '/users/{id}/holdings',
    summary:
      "List what is in somebody's name, what of it is on its way, and their open requests: the newest 200 of each, with how many there are",
  })
    .input(z.object({ params: byIdOrEmail }))
    .output(holdingsSchema),
  history: route('users.history', {
    method: 'GET',
    path: '/users/{id}/history',
    summary:
      'List what somebody received, gave back and asked for, and what happened to their account, newest first',
  })
    .input(
      z.object({
        params: byIdOrEmail,
        query: z.strictObject({ limit: pageFields.limit, cursor: pageFields.cursor }).prefault({}),
      }),
    )
    .output(pageOf(auditEntrySchema)),
  handovers: route('users.handovers', {
    method: 'GET',
    path: '/users/{id}/handovers',
    summary: 'List the handovers by which somebody gave back or passed on what they held, newest first',
  })
    .input(
      z.object({
        params: byIdOrEmail,
        query: z.strictObject({ limit: pageFields.limit, cursor: pageFields.cursor }).prefault({}),
      }),
    )
    .output(pageOf(listedHandoverSchema)),
  /** No Idempotency-Key: the link must not be kept for a repeated call. */
  invite: route('users.invite', {
    method: 'POST',
    path: '/users/{id}/invitation',
    idempotencyKey: false,
    alsoRefuses: [429],
    summary: 'Send somebody without a password a link to set one; where no mail can be sent, answer the link',
  })
    .input(z.object({ params: byIdOrEmail, body: noBody }))
    .output(invitationSchema),
  /** Answers 202 with a job, unless it ends within `Prefer: wait`. */
  handover: route('users.handover', {
    method: 'POST',
    path: '/users/{id}/handover',
    summary:
      'Take back or hand over what somebody holds, redirect what is on its way, settle their open requests, and suspend them: who leaves. Can be undone',
    mayBegin: true,
  })
    .input(z.object({ params: byIdOrEmail, body: handoverSchema }))
    .output(receiptSchema),
  resumeMail: route('users.resumeMail', {
    method: 'DELETE',
    path: '/users/{id}/mail-refusal',
    ifMatch: false,
    summary: 'Send somebody mail again, whose address was refused three times',
  })
    .input(z.object({ params: byIdOrEmail }))
    .output(profileSchema),
  erasure: route('users.erasure', {
    method: 'GET',
    path: '/users/{id}/erasure',
    summary: 'Count what erasing the personal data of somebody would change',
  })
    .input(z.object({ params: byIdOrEmail }))
    .output(erasurePreviewSchema),
  /** With `Prefer: wait`, the response is the finished job. */
  erase: route('users.erase', {
    method: 'POST',
    path: '/users/{id}/erase',
    summary:
      'Erase the personal data of somebody who holds nothing: they become a former employee everywhere, for good',
    status: 202,
  })
    .input(z.object({ params: byIdOrEmail, body: noBody }))
    .output(jobSchema),
};

export const userStreams = {
  import: streamingRoute('users.import', {
    method: 'POST',
    path: '/users/import',
    body: 'csv',
    answers: 'ndjson',
    summary: 'Import people from CSV; who is new has no password until they follow an invitation',
  })
    .input(invitingQuery)
    .output(personImportResult),
  /** The body is the image itself; it is stored re-encoded. */
  setPhoto: streamingRoute('users.setPhoto', {
    method: 'PUT',
    path: '/users/{id}/photo',
    ifMatch: false,
    body: 'image',
    answers: 'json',
    maxBytes: fileKinds.personPhoto.maxMegabytes * mebibyte,
    summary: 'Set the photo of somebody, by id or address',
  })
    .input(z.object({ params: byIdOrEmail }))
    .output(profileSchema),
  export: streamingRoute('users.export', {
    method: 'GET',
    path: '/users/export',
    body: 'none',
    answers: 'csv',
    summary: 'Export people as CSV',
  })
    .input(
      z.strictObject({
        ...exportFields,
        sort: pageFields.sort,
        search: pageFields.search,
        where: pageFields.where,
        role: oneOrMany(z.enum(roles)).optional(),
        department: oneOrMany(text(200)).optional(),
        manager: oneOrMany(email).optional(),
        state: oneOrMany(z.enum(personStates)).optional(),
      }),
    )
    .output(csvAnswer),
};
