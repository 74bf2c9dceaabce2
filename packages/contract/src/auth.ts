import { email } from '@quartermaster/core/text';
import { passwordSchema, roles, userSchema } from '@quartermaster/core/users/user';
import { z } from 'zod';
import { route } from './route.ts';

const credentials = { email, password: z.string().max(1024) };

export const auth = {
  login: route('auth.login', {
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in for a bearer token that lasts 8 hours',
  })
    .input(z.strictObject(credentials))
    .output(
      z.object({
        token: z.string(),
        user: z.object({ id: z.string(), email: z.string(), role: z.enum(roles) }),
        mustChangePassword: z.boolean(),
      }),
    ),
  signIn: route('auth.signIn', { method: 'POST', path: '/auth/session', summary: 'Sign in with a cookie' })
    .input(z.strictObject({ ...credentials, remember: z.boolean().default(false) }))
    .output(userSchema),
  signOut: route('auth.signOut', {
    method: 'DELETE',
    path: '/auth/session',
    summary: 'End this session, of a cookie or a bearer token',
  }).output(z.object({ signedOut: z.literal(true) })),
  me: route('auth.me', { method: 'GET', path: '/auth/me', summary: 'Who is signed in' }).output(userSchema),
};

export const me = {
  changePassword: route('me.changePassword', {
    method: 'PUT',
    path: '/me/password',
    summary: 'Change the own password; all other sessions end',
  })
    .input(z.strictObject({ currentPassword: z.string().max(1024), newPassword: passwordSchema }))
    .output(userSchema),
};
