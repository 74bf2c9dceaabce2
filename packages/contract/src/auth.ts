import { roles } from '@quartermaster/core/access/role';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { email } from '@quartermaster/core/text';
import { profileChangeSchema, profileSchema } from '@quartermaster/core/users/profile';
import { passwordSchema, signUpSchema, userSchema } from '@quartermaster/core/users/user';
import { z } from 'zod';
import { mebibyte, noBody, route, streamingRoute } from './route.ts';

const credentials = { email, password: z.string().max(1024) };

export const auth = {
  login: route('auth.login', {
    method: 'POST',
    idempotencyKey: false,
    path: '/auth/login',
    alsoRefuses: [401, 429],
    summary: 'Sign in and get a bearer token valid for 8 hours',
  })
    .input(z.strictObject(credentials))
    .output(
      z.object({
        token: z.string(),
        user: z.object({ id: z.string(), email: z.string(), role: z.enum(roles) }),
        mustChangePassword: z.boolean(),
      }),
    ),
  signIn: route('auth.signIn', {
    method: 'POST',
    idempotencyKey: false,
    path: '/auth/session',
    alsoRefuses: [401, 429],
    summary: 'Sign in with a cookie',
  })
    .input(z.strictObject({ ...credentials, remember: z.boolean().default(false) }))
    .output(userSchema),
  signOut: route('auth.signOut', {
    method: 'DELETE',
    path: '/auth/session',
    ifMatch: false,
    summary: 'End the current cookie or bearer session; an access token that may write is revoked',
  }).output(z.object({ signedOut: z.literal(true) })),
  signUp: route('auth.signUp', {
    method: 'POST',
    idempotencyKey: false,
    path: '/auth/signup',
    alsoRefuses: [429],
    summary: 'Create your own account',
    status: 201,
  })
    .input(signUpSchema)
    .output(z.object({ email: z.string(), waiting: z.boolean(), message: z.string() })),
  forgotPassword: route('auth.forgotPassword', {
    method: 'POST',
    idempotencyKey: false,
    path: '/auth/password/forgot',
    alsoRefuses: [429],
    summary: 'Request a password reset link; the response does not reveal whether the address has an account',
  })
    .input(z.strictObject({ email }))
    .output(z.object({ message: z.string() })),
  checkLink: route('auth.checkLink', {
    method: 'POST',
    idempotencyKey: false,
    path: '/auth/password/link',
    alsoRefuses: [429],
    summary: 'Ask whether the token from a reset link or an invitation can still set a password',
  })
    .input(z.strictObject({ token: z.string().max(200) }))
    .output(z.object({ valid: z.literal(true) })),
  resetPassword: route('auth.resetPassword', {
    method: 'POST',
    idempotencyKey: false,
    path: '/auth/password/reset',
    alsoRefuses: [429],
    summary: 'Set a new password using the token from a reset link',
  })
    .input(z.strictObject({ token: z.string().max(200), password: passwordSchema }))
    .output(z.object({ changed: z.literal(true) })),
  me: route('auth.me', { method: 'GET', path: '/auth/me', summary: 'Get the signed-in user' }).output(
    userSchema,
  ),
};

export const me = {
  get: route('me.get', {
    method: 'GET',
    path: '/me',
    summary: 'Get your own profile, with your address',
  }).output(profileSchema),
  update: route('me.update', {
    method: 'PUT',
    path: '/me',
    summary: 'Change your own profile; only administrators can change department and position',
  })
    .input(profileChangeSchema)
    .output(profileSchema),
  removePhoto: route('me.removePhoto', {
    method: 'DELETE',
    path: '/me/photo',
    ifMatch: false,
    summary: 'Remove your photo',
  }).output(profileSchema),
  resumeMail: route('me.resumeMail', {
    method: 'DELETE',
    path: '/me/mail-refusal',
    ifMatch: false,
    summary: 'Be sent mail again, after your address was refused three times',
  }).output(profileSchema),
  changePassword: route('me.changePassword', {
    method: 'PUT',
    path: '/me/password',
    ifMatch: false,
    alsoRefuses: [429],
    summary: 'Change your own password and end all other sessions',
  })
    .input(z.strictObject({ currentPassword: z.string().max(1024), newPassword: passwordSchema }))
    .output(userSchema),
  sendConfirmation: route('me.sendConfirmation', {
    method: 'POST',
    path: '/me/confirmation',
    alsoRefuses: [429],
    summary: 'Mail yourself a link that confirms your address',
  })
    .input(noBody)
    .output(z.object({ message: z.string() })),
  confirmAddress: route('me.confirmAddress', {
    method: 'PUT',
    path: '/me/confirmation',
    ifMatch: false,
    alsoRefuses: [429],
    summary: 'Confirm your address using the token from a confirmation link',
  })
    .input(z.strictObject({ token: z.string().max(200) }))
    .output(userSchema),
};

export const meStreams = {
  /** The body is the image itself; it is stored re-encoded. */
  setPhoto: streamingRoute('me.setPhoto', {
    method: 'PUT',
    path: '/me/photo',
    ifMatch: false,
    body: 'image',
    answers: 'json',
    maxBytes: fileKinds.personPhoto.maxMegabytes * mebibyte,
    summary: 'Set your photo',
    alsoRefuses: [429],
  })
    .input(z.strictObject({}))
    .output(profileSchema),
};
