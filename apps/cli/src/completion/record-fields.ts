type Shaped = { readonly shape: object };
type Fields = readonly string[] | (() => Promise<Shaped>);

const asset: Fields = async () => (await import('@quartermaster/core/assets/asset')).assetSchema;
const bulkResult: Fields = async () => (await import('@quartermaster/core/assets/bulk')).bulkResultSchema;
const bulkOutcome: Fields = async () => (await import('@quartermaster/core/bulk/bulk')).bulkOutcomeSchema;
const comment: Fields = async () => (await import('@quartermaster/core/requests/comment')).commentSchema;
const createdWebhook: Fields = async () =>
  (await import('@quartermaster/core/webhooks/webhook')).createdWebhookSchema;
const delivery: Fields = async () => (await import('@quartermaster/core/webhooks/delivery')).deliverySchema;
const execution: Fields = async () =>
  (await import('@quartermaster/core/workflows/execution')).executionSchema;
const file: Fields = async () =>
  (await import('@quartermaster/core/attachments/attachment')).attachmentSchema;
const job: Fields = async () => (await import('@quartermaster/core/jobs/job')).jobSchema;
const mailTemplate: Fields = async () =>
  (await import('@quartermaster/core/mail/mail-template')).mailTemplateSchema;
const person: Fields = async () => (await import('@quartermaster/core/users/user')).userSchema;
const receipt: Fields = async () => (await import('@quartermaster/core/users/handover')).receiptSchema;

const message = ['message'];
const change = ['seq', 'at', 'type', 'id', 'who', 'record'];
const configChange = ['section', 'action', 'name', 'values', 'conversion', 'refusal', 'failed'];
const reservation = ['id', 'assetIds', 'used', 'reservedAt'];
const importProfile = 'id name kind header reading set createMissing createdAt updatedAt'.split(' ');

/** What most commands of a noun print. */
const ofNoun: Readonly<Record<string, Fields>> = {
  assets: asset,
  requests: async () => (await import('@quartermaster/core/requests/request')).requestSchema,
  people: person,
  catalogue: async () => (await import('@quartermaster/core/catalogue/item')).itemSchema,
  vendors: async () => (await import('@quartermaster/core/vendors/vendor')).vendorSchema,
  locations: async () => (await import('@quartermaster/core/locations/location')).locationSchema,
  types: async () => (await import('@quartermaster/core/fields/asset-type')).assetTypeSchema,
  fields: async () => (await import('@quartermaster/core/fields/custom-field')).customFieldSchema,
  settings: async () => (await import('@quartermaster/core/settings/settings')).settingsSchema,
  stocktake: async () => (await import('@quartermaster/core/stocktakes/stocktake')).stocktakeSchema,
  confirmations: async () => (await import('@quartermaster/core/confirmations/confirmation')).roundSchema,
  acknowledgements: async () =>
    (await import('@quartermaster/core/acknowledgements/acknowledgement')).acknowledgingSchema,
  'asset-ids': reservation,
  'import-profiles': importProfile,
  views: ['id', 'name', 'kind', 'filters', 'sort', 'columns'],
  tokens: async () => (await import('@quartermaster/core/users/access-token')).accessTokenSchema,
  audit: async () => (await import('@quartermaster/core/audit/audit-entry')).auditEntrySchema,
  events: ['seq', 'kind', 'id', 'type', 'event'],
  webhooks: async () => (await import('@quartermaster/core/webhooks/webhook')).listedWebhookSchema,
  workflows: async () => (await import('@quartermaster/core/workflows/workflow')).workflowSchema,
  notifications: async () =>
    (await import('@quartermaster/core/notifications/notification')).notificationSchema,
  slack: async () => (await import('@quartermaster/core/slack/slack')).slackConfigSchema,
  sms: async () => (await import('@quartermaster/core/sms/sms')).smsConfigSchema,
  whoami: person,
  switch: ['url', 'current'],
  can: async () => (await import('@quartermaster/core/access/explain')).explanationSchema,
  doctor: async () => (await import('@quartermaster/core/doctor/doctor')).doctorSchema,
  search: async () => (await import('@quartermaster/core/search/found')).foundSchema,
  trace: async () => (await import('@quartermaster/core/requests/trace')).traceSchema,
  undo: async () => (await import('@quartermaster/core/batches/batch')).batchSchema,
};

/** What the others print; nothing if it has no fields. */
const ofCommand: Readonly<Record<string, Fields>> = {
  'assets watch': change,
  'assets history': async () =>
    (await import('@quartermaster/core/history/history-entry')).historyEntrySchema,
  'assets edit': bulkResult,
  'assets retire': bulkResult,
  'assets restore': bulkResult,
  'assets delete': bulkResult,
  'assets import': async () =>
    (await import('@quartermaster/core/csv/import-result')).assetImportResultSchema,
  'assets template': [],
  'catalogue import': async () =>
    (await import('@quartermaster/core/csv/import-result')).itemImportResultSchema,
  'people import': async () =>
    (await import('@quartermaster/core/csv/import-result')).personImportResultSchema,
  'vendors import': async () =>
    (await import('@quartermaster/core/csv/import-result')).vendorImportResultSchema,
  'locations import': async () =>
    (await import('@quartermaster/core/csv/import-result')).locationImportResultSchema,
  'catalogue edit': bulkOutcome,
  'catalogue delete': bulkOutcome,
  'people get': async () => (await import('@quartermaster/core/users/profile')).profileSchema,
  'people reset': [],
  'people invite': ['email', 'link', 'message'],
  'people leave': receipt,
  'people receipt': receipt,
  'people erase': job,
  'requests comment': comment,
  'requests comments': comment,
  'requests history': async () => (await import('@quartermaster/core/requests/history')).requestEntrySchema,
  'requests watch': change,
  'maintenance list': async () => (await import('@quartermaster/core/assets/maintenance')).dueAssetSchema,
  'maintenance done': asset,
  'maintenance schedule': asset,
  'stocktake show': async () => (await import('@quartermaster/core/stocktakes/stocktake')).countSchema,
  'stocktake apply': async () => (await import('@quartermaster/core/stocktakes/stocktake')).appliedSchema,
  'stocktake scan': [],
  'asset-ids next': ['next', 'prefix', 'reservations', 'gaps', 'total'],
  'asset-ids gaps': ['from', 'to', 'count', 'reason'],
  'asset-ids release': [...reservation, 'assetId'],
  'types rename': async () => (await import('@quartermaster/core/fields/asset-type')).renamedTypeSchema,
  'types merge': job,
  'vendors get': async () => (await import('@quartermaster/core/vendors/vendor')).vendorWithItemsSchema,
  'confirmations get': ['round', 'figures'],
  'confirmations people': async () =>
    (await import('@quartermaster/core/confirmations/confirmation')).confirmationSchema,
  'confirmations differences': async () =>
    (await import('@quartermaster/core/confirmations/confirmation')).differenceSchema,
  'confirmations settle': ['settled', 'failed', 'message'],
  'confirmations remind': ['count', 'message'],
  'me accept': ['acknowledged', 'message'],
  'me confirm': async () =>
    (await import('@quartermaster/core/confirmations/confirmation')).ownConfirmationSchema,
  'config export': async () => (await import('@quartermaster/core/config/config-file')).configSchema,
  'config diff': configChange,
  'config apply': configChange,
  'tokens create': async () => ({
    shape: { token: '', ...(await import('@quartermaster/core/users/access-token')).accessTokenSchema.shape },
  }),
  'audit verify': async () => (await import('@quartermaster/core/audit/audit-entry')).auditVerdictSchema,
  'notifications read': ['unread'],
  'notifications defaults': async () =>
    (await import('@quartermaster/core/notifications/preferences')).defaultsSchema,
  'webhooks get': async () => (await import('@quartermaster/core/webhooks/webhook')).webhookDetailSchema,
  'webhooks create': createdWebhook,
  'webhooks rotate-secret': createdWebhook,
  'webhooks test': async () => (await import('@quartermaster/core/webhooks/webhook')).webhookTestSchema,
  'webhooks deliveries': delivery,
  'webhooks redeliver': delivery,
  'workflows apply': ['name', 'result', 'id', 'version', 'message'],
  'workflows validate': ['file', 'line', 'path', 'message'],
  'workflows execute': execution,
  'workflows logs': execution,
  'workflows simulate': async () =>
    (await import('@quartermaster/core/workflows/execution')).simulationSchema,
  'workflows replay': async () => (await import('@quartermaster/core/workflows/replay')).replayedEventSchema,
  'workflows rotate-secret': async () =>
    (await import('@quartermaster/core/workflows/workflow')).workflowWithSecretSchema,
  'mail status': async () => (await import('@quartermaster/core/mail/mail-status')).mailStatusSchema,
  'mail test': message,
  'mail resume': message,
  'mail templates': mailTemplate,
  'slack channels': async () => (await import('@quartermaster/core/slack/slack')).slackChannelSchema,
  'slack test': message,
  'sms test': message,
};

/** What --json can name after a command; nothing after those that print something else than records. */
export async function recordFields([noun = '', verb = '', below = '']: readonly string[]): Promise<
  readonly string[]
> {
  if (verb === 'files') return below === 'get' ? [] : namesOf(file);
  const usual = verb === 'export' ? [] : ofNoun[noun];
  return namesOf(ofCommand[`${noun} ${verb}`] ?? usual ?? []);
}

const namesOf = async (fields: Fields): Promise<readonly string[]> =>
  typeof fields === 'function' ? Object.keys((await fields()).shape) : fields;
