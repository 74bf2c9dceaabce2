// Written by `npm run routes`; a test says when it is out of date.
import type { contract, streams } from './contract.ts';
import type { RouteTable, StreamRouteTable } from './route-table.ts';

/** Method and path of every JSON route: all that clients need, without the contract's schemas. */
export const routes: RouteTable<typeof contract> = {
  auth: {
    login: 'POST /auth/login',
    signIn: 'POST /auth/session',
    signOut: 'DELETE /auth/session',
    signUp: 'POST /auth/signup',
    forgotPassword: 'POST /auth/password/forgot',
    resetPassword: 'POST /auth/password/reset',
    me: 'GET /auth/me',
  },
  me: {
    get: 'GET /me',
    update: 'PUT /me',
    removePhoto: 'DELETE /me/photo',
    changePassword: 'PUT /me/password',
    sendConfirmation: 'POST /me/confirmation',
    confirmAddress: 'PUT /me/confirmation',
  },
  tokens: { list: 'GET /tokens', create: 'POST /tokens', revoke: 'DELETE /tokens/{id}' },
  sessions: { list: 'GET /sessions', end: 'DELETE /sessions/{id}' },
  branding: { get: 'GET /branding' },
  events: { stream: 'GET /events' },
  users: { list: 'GET /users', create: 'POST /users', confirm: 'POST /users/{id}/approve' },
  vendors: { list: 'GET /vendors', create: 'POST /vendors' },
  jobs: { get: 'GET /jobs/{id}', cancel: 'POST /jobs/{id}/cancel' },
  settings: { get: 'GET /settings', update: 'PUT /settings', removeLogo: 'DELETE /settings/logo' },
  assetTypes: {
    list: 'GET /asset-types',
    create: 'POST /asset-types',
    update: 'PUT /asset-types/{id}',
    remove: 'DELETE /asset-types/{id}',
    rename: 'POST /asset-types/{id}/rename',
    merge: 'POST /asset-types/merge',
    previewMerge: 'POST /asset-types/merge/preview',
    attachField: 'PUT /asset-types/{id}/fields/{fieldId}',
    detachField: 'DELETE /asset-types/{id}/fields/{fieldId}',
  },
  customFields: {
    list: 'GET /custom-fields',
    create: 'POST /custom-fields',
    update: 'PUT /custom-fields/{id}',
    remove: 'DELETE /custom-fields/{id}',
    preview: 'POST /custom-fields/{id}/preview',
  },
  locations: {
    list: 'GET /locations',
    countAssets: 'GET /locations/assets',
    create: 'POST /locations',
    update: 'PUT /locations/{id}',
    remove: 'DELETE /locations/{id}',
    setDefault: 'PUT /locations/{id}/default',
  },
  assets: {
    list: 'GET /equipment',
    get: 'GET /equipment/{id}',
    history: 'GET /equipment/{id}/history',
    create: 'POST /equipment',
    update: 'PUT /equipment/{id}',
    bulk: 'POST /equipment/bulk',
    markMaintained: 'POST /equipment/{id}/maintenance',
    removeImage: 'DELETE /equipment/{id}/image',
    remove: 'DELETE /equipment/{id}',
  },
  maintenance: { list: 'GET /maintenance' },
  batches: { list: 'GET /batches', undo: 'POST /batches/{id}/undo' },
  catalogue: {
    list: 'GET /catalog',
    get: 'GET /catalog/{id}',
    create: 'POST /catalog',
    update: 'PUT /catalog/{id}',
    remove: 'DELETE /catalog/{id}',
  },
  requests: {
    list: 'GET /requests',
    get: 'GET /requests/{id}',
    create: 'POST /requests',
    update: 'PUT /requests/{id}',
    transition: 'POST /requests/{id}/transitions',
  },
  views: {
    list: 'GET /views',
    create: 'POST /views',
    update: 'PUT /views/{id}',
    remove: 'DELETE /views/{id}',
  },
};

/** The same for streaming routes, with their kinds of body and response. */
export const streamRoutes: StreamRouteTable<typeof streams> = {
  assets: {
    setImage: { route: 'PUT /equipment/{id}/image', body: 'image', answers: 'json' },
    import: { route: 'POST /equipment/import', body: 'csv', answers: 'ndjson' },
    export: { route: 'GET /equipment/export', body: 'none', answers: 'csv' },
    template: { route: 'GET /equipment/template', body: 'none', answers: 'csv' },
  },
  catalogue: {
    addPicture: { route: 'POST /catalog/pictures', body: 'image', answers: 'json' },
    setImage: { route: 'PUT /catalog/{id}/image', body: 'image', answers: 'json' },
    import: { route: 'POST /catalog/import', body: 'csv', answers: 'ndjson' },
    export: { route: 'GET /catalog/export', body: 'none', answers: 'csv' },
  },
  imports: { preview: { route: 'POST /imports/preview', body: 'csv', answers: 'json' } },
  settings: { setLogo: { route: 'PUT /settings/logo', body: 'image', answers: 'json' } },
  me: { setPhoto: { route: 'PUT /me/photo', body: 'image', answers: 'json' } },
  files: { get: { route: 'GET /files/{id}', body: 'none', answers: 'file' } },
};
