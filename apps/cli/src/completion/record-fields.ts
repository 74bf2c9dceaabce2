type Shaped = { readonly shape: object };

/** The records that the list below each noun prints, and with it what gets and creates one of them. */
const schemas: Readonly<Record<string, () => Promise<Shaped>>> = {
  assets: async () => (await import('@quartermaster/core/assets/asset')).assetSchema,
  requests: async () => (await import('@quartermaster/core/requests/request')).requestSchema,
  people: async () => (await import('@quartermaster/core/users/user')).userSchema,
  catalogue: async () => (await import('@quartermaster/core/catalogue/item')).itemSchema,
  vendors: async () => (await import('@quartermaster/core/vendors/vendor')).vendorSchema,
  locations: async () => (await import('@quartermaster/core/locations/location')).locationSchema,
  types: async () => (await import('@quartermaster/core/fields/asset-type')).assetTypeSchema,
  fields: async () => (await import('@quartermaster/core/fields/custom-field')).customFieldSchema,
  tokens: async () => (await import('@quartermaster/core/users/access-token')).accessTokenSchema,
  webhooks: async () => (await import('@quartermaster/core/webhooks/webhook')).listedWebhookSchema,
  workflows: async () => (await import('@quartermaster/core/workflows/workflow')).workflowSchema,
  notifications: async () =>
    (await import('@quartermaster/core/notifications/notification')).notificationSchema,
};

/** What --json can name after a command; nothing after those that print something else than their noun's records. */
export async function recordFields([noun = '', verb = '']: readonly string[]): Promise<readonly string[]> {
  if (noun === 'whoami') return recordFields(['people', 'list']);
  if (noun === 'switch') return ['url', 'current'];
  const schema = schemas[noun];
  return schema && ['list', 'get', 'create'].includes(verb) ? Object.keys((await schema()).shape) : [];
}
