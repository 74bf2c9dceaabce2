import type { Operation } from '@quartermaster/core/access/access';
import { newPerson, password } from '../support/company.ts';
import { pixel } from '../support/pictures.ts';
import { newName, ownSession, ownToken } from './matrix-records.ts';
import { adminOnly, anyone, get, owned, type Row, signedIn, signIn } from './matrix-row.ts';

/** The matrix's rows for signing in and for personal details. */
export const identityRows = {
  'auth.login': { call: signIn('/api/auth/login'), expected: anyone(200) },
  'auth.signIn': { call: signIn('/api/auth/session'), expected: anyone(200) },
  'auth.signOut': {
    call: async (scene, caller) => ({
      method: 'DELETE',
      path: '/api/auth/session',
      ...(caller === 'nobody'
        ? {}
        : { as: await scene.server.nobody.signedIn(scene[caller].email, password) }),
    }),
    expected: signedIn(200),
  },
  'auth.me': { call: get('/api/auth/me'), expected: signedIn(200) },
  'auth.signUp': {
    call: () => ({
      method: 'POST',
      path: '/api/auth/signup',
      body: { email: `${newName().replace(' ', '.')}@northwind.example`, password },
    }),
    expected: anyone(201),
  },
  'auth.forgotPassword': {
    call: ({ owner }) => ({
      method: 'POST',
      path: '/api/auth/password/forgot',
      body: { email: owner.email },
    }),
    expected: anyone(200),
  },
  'auth.checkLink': {
    call: () => ({ method: 'POST', path: '/api/auth/password/link', body: { token: 'unknown' } }),
    expected: anyone(422),
  },
  'auth.resetPassword': {
    call: () => ({ method: 'POST', path: '/api/auth/password/reset', body: { token: 'unknown', password } }),
    expected: anyone(422),
  },
  'branding.get': { call: get('/api/branding'), expected: anyone(200) },
  'events.stream': { call: get('/api/events'), expected: signedIn(200) },
  'events.log': { call: get('/api/events/log'), expected: signedIn(200) },
  'users.get': {
    call: ({ owner }) => ({ method: 'GET', path: `/api/users/${owner.id}` }),
    expected: adminOnly(200),
  },
  'users.update': {
    call: ({ owner }) => ({ method: 'PUT', path: `/api/users/${owner.id}`, body: { position: newName() } }),
    expected: adminOnly(200),
  },
  'users.remove': {
    call: async ({ server }) => ({ method: 'DELETE', path: `/api/users/${(await newPerson(server)).id}` }),
    expected: adminOnly(200),
  },
  'users.setRole': {
    call: ({ owner }) => ({ method: 'PUT', path: `/api/users/${owner.id}/role`, body: { role: 'user' } }),
    expected: adminOnly(200),
  },
  'users.setSuspended': {
    call: ({ owner }) => ({
      method: 'PUT',
      path: `/api/users/${owner.id}/suspended`,
      body: { suspended: false },
    }),
    expected: adminOnly(200),
  },
  'users.sendReset': {
    call: async ({ server }) => ({
      method: 'POST',
      path: `/api/users/${(await newPerson(server)).id}/reset`,
    }),
    expected: adminOnly(200),
  },
  'users.departments': { call: get('/api/departments'), expected: adminOnly(200) },
  'users.holdings': {
    call: ({ owner }) => ({ method: 'GET', path: `/api/users/${owner.id}/holdings` }),
    expected: adminOnly(200),
  },
  'users.confirm': {
    call: ({ owner }) => ({ method: 'POST', path: `/api/users/${owner.id}/approve` }),
    expected: adminOnly(200),
  },
  'tokens.list': {
    call: ({ owner }) => ({ method: 'GET', path: `/api/tokens?userId=${owner.id}` }),
    expected: owned(200),
  },
  'tokens.create': {
    call: () => ({ method: 'POST', path: '/api/tokens', body: { name: newName() } }),
    expected: signedIn(201),
  },
  'tokens.revoke': {
    call: async (scene) => ({ method: 'DELETE', path: await ownToken(scene) }),
    expected: owned(200),
  },
  'sessions.list': {
    call: ({ owner }) => ({ method: 'GET', path: `/api/sessions?userId=${owner.id}` }),
    expected: owned(200),
  },
  'sessions.end': {
    call: async (scene) => ({ method: 'DELETE', path: await ownSession(scene) }),
    expected: owned(200),
  },
  'me.get': { call: get('/api/me'), expected: signedIn(200) },
  'me.update': {
    call: () => ({ method: 'PUT', path: '/api/me', body: { address: { city: 'London' } } }),
    expected: signedIn(200),
  },
  'me.setPhoto': {
    call: () => ({
      method: 'PUT',
      path: '/api/me/photo',
      body: pixel,
      headers: { 'content-type': 'image/png' },
    }),
    expected: signedIn(200),
  },
  'me.removePhoto': { call: () => ({ method: 'DELETE', path: '/api/me/photo' }), expected: signedIn(200) },
  'me.changePassword': {
    call: () => ({
      method: 'PUT',
      path: '/api/me/password',
      body: { currentPassword: password, newPassword: password },
    }),
    expected: signedIn(200),
  },
  'me.sendConfirmation': {
    call: () => ({ method: 'POST', path: '/api/me/confirmation' }),
    expected: signedIn(200),
  },
  'me.confirmAddress': {
    call: () => ({ method: 'PUT', path: '/api/me/confirmation', body: { token: 'unknown' } }),
    expected: signedIn(422),
  },
} satisfies Partial<Record<Operation, Row>>;
