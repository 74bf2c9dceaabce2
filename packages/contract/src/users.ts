import { text } from '@quartermaster/core/text';
import { newUserSchema, roles, userSchema } from '@quartermaster/core/users/user';
import { z } from 'zod';
import { noBody, oneOrMany, pageFields, pageOf, route } from './route.ts';

export const users = {
  list: route('users.list', { method: 'GET', path: '/users', summary: 'List people' })
    .input(
      z.strictObject({
        ...pageFields,
        role: oneOrMany(z.enum(roles)).optional(),
        department: oneOrMany(text(200)).optional(),
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
    .input(z.object({ params: z.strictObject({ id: text(254).min(1) }), body: noBody }))
    .output(userSchema),
};
