import { email } from '@quartermaster/core/text';
import { passwordSchema, roles, signUpSchema, userSchema } from '@quartermaster/core/users/user';
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
  signUp: route('auth.signUp', {
    method: 'POST',
    path: '/auth/signup',
    summary: 'Make an own account',
    status: 201,
  })
    .input(signUpSchema)
    .output(z.object({ email: z.string(), waiting: z.boolean(), message: z.string() })),
  forgotPassword: route('auth.forgotPassword', {
    method: 'POST',
    path: '/auth/password/forgot',
    summary: 'Have a reset link sent; the answer is the same whether anybody has the address',
  })
    .input(z.strictObject({ email }))
    .output(z.object({ message: z.string() })),
  resetPassword: route('auth.resetPassword', {
    method: 'POST',
    path: '/auth/password/reset',
    summary: 'Choose a new password with the token of a reset link',
  })
    .input(z.strictObject({ token: z.string().max(200), password: passwordSchema }))
    .output(z.object({ changed: z.literal(true) })),
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
