import { text } from '@quartermaster/core/text';
import { newUserSchema, roles, userSchema } from '@quartermaster/core/users/user';
import { z } from 'zod';
import { byId, noBody, oneOrMany, pageFields, pageOf, route } from './route.ts';

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
  approve: route('users.approve', {
    method: 'POST',
    path: '/users/{id}/approve',
    summary: 'Approve an account that is waiting for approval',
  })
    .input(z.object({ params: byId, body: noBody }))
    .output(userSchema),
};
