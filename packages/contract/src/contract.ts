import type {
  AnySchema,
  InferContractRouterInputs,
  InferContractRouterOutputs,
  InferSchemaOutput,
} from '@orpc/contract';
import { access } from './access.ts';
import { acknowledgements } from './acknowledgements.ts';
import { assetIds } from './asset-ids.ts';
import { assetStreams } from './asset-streams.ts';
import { assets, maintenance } from './assets.ts';
import { attachmentStreams, attachments } from './attachments.ts';
import { audit, auditStreams } from './audit.ts';
import { auth, me, meStreams } from './auth.ts';
import { batches } from './batches.ts';
import { branding } from './branding.ts';
import { catalogue, catalogueStreams } from './catalogue.ts';
import { confirmations } from './confirmations.ts';
import { importStreams } from './csv.ts';
import { dashboard } from './dashboard.ts';
import { doctor } from './doctor.ts';
import { events } from './events.ts';
import { exportStreams } from './exports.ts';
import { assetTypes, customFields } from './fields.ts';
import { fileStreams } from './files.ts';
import { handovers } from './handovers.ts';
import { importProfiles } from './import-profiles.ts';
import { jobs } from './jobs.ts';
import { labelStreams } from './labels.ts';
import { locationStreams } from './location-streams.ts';
import { locations } from './locations.ts';
import { mail } from './mail.ts';
import { mailTemplates } from './mail-templates.ts';
import { notifications } from './notifications.ts';
import { requests } from './requests.ts';
import { search } from './search.ts';
import { settings, settingsStreams } from './settings.ts';
import { slack } from './slack.ts';
import { sms } from './sms.ts';
import { stocktakes } from './stocktakes.ts';
import { sessions, tokens } from './tokens.ts';
import { trace } from './trace.ts';
import { userStreams, users } from './users.ts';
import { vendorStreams, vendors } from './vendors.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';
import { workflows } from './workflows.ts';

/** Every JSON route. */
export const contract = {
  auth,
  me,
  tokens,
  sessions,
  branding,
  events,
  users,
  handovers,
  vendors,
  webhooks,
  workflows,
  jobs,
  settings,
  slack,
  sms,
  mail,
  mailTemplates,
  assetTypes,
  customFields,
  locations,
  assets,
  maintenance,
  acknowledgements,
  attachments,
  confirmations,
  stocktakes,
  batches,
  catalogue,
  requests,
  trace,
  search,
  dashboard,
  doctor,
  assetIds,
  views,
  importProfiles,
  notifications,
  audit,
  access,
};

/** Every streaming route. */
export const streams = {
  assets: assetStreams,
  catalogue: catalogueStreams,
  users: userStreams,
  vendors: vendorStreams,
  locations: locationStreams,
  exports: exportStreams,
  imports: importStreams,
  settings: settingsStreams,
  me: meStreams,
  files: fileStreams,
  attachments: attachmentStreams,
  labels: labelStreams,
  audit: auditStreams,
};

/** What callers send and receive. */
export type Inputs = InferContractRouterInputs<typeof contract>;
export type Outputs = InferContractRouterOutputs<typeof contract>;

/** The parsed input that a handler receives. */
export type Received<Route extends { '~orpc': { inputSchema?: AnySchema | undefined } }> = InferSchemaOutput<
  NonNullable<Route['~orpc']['inputSchema']>
>;

/** What an export receives besides how it is written. */
export type ExportInput<Route extends { '~orpc': { inputSchema?: AnySchema | undefined } }> = Omit<
  Received<Route>,
  'format' | 'bom'
>;
