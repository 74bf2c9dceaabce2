import type {
  AnySchema,
  InferContractRouterInputs,
  InferContractRouterOutputs,
  InferSchemaOutput,
} from '@orpc/contract';
import { assetStreams, assets } from './assets.ts';
import { auth, me } from './auth.ts';
import { catalogue, catalogueStreams } from './catalogue.ts';
import { branding, events } from './events.ts';
import { assetTypes, customFields } from './fields.ts';
import { fileStreams } from './files.ts';
import { jobs } from './jobs.ts';
import { locations } from './locations.ts';
import { requests } from './requests.ts';
import { settings, settingsStreams } from './settings.ts';
import { users } from './users.ts';
import { vendors } from './vendors.ts';

/** Every route that takes and answers JSON. */
export const contract = {
  auth,
  me,
  branding,
  events,
  users,
  vendors,
  jobs,
  settings,
  assetTypes,
  customFields,
  locations,
  assets,
  catalogue,
  requests,
};

/** Every route whose body or answer is a stream. */
export const streams = {
  assets: assetStreams,
  catalogue: catalogueStreams,
  settings: settingsStreams,
  files: fileStreams,
};

/** What callers may send, and what they get. */
export type Inputs = InferContractRouterInputs<typeof contract>;
export type Outputs = InferContractRouterOutputs<typeof contract>;

/** What the server's handler of a route receives: the input, parsed. */
export type Received<Route extends { '~orpc': { inputSchema?: AnySchema | undefined } }> = InferSchemaOutput<
  NonNullable<Route['~orpc']['inputSchema']>
>;
