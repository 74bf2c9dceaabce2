import type { StandardLinkPlugin } from '@orpc/client/standard';
import { type AnyContractRouter, isContractProcedure, ValidationError } from '@orpc/contract';
import { z } from 'zod';
import {
  type ApiError,
  type CallContext,
  type Client,
  type ClientOptions,
  createClient,
  isApiError,
} from './client.ts';
import type { contract } from './contract.ts';

/** The module of each group of routes: a program that makes one call only loads the schemas of that group. */
const groups: {
  readonly [Group in keyof typeof contract]: () => Promise<Pick<typeof contract, Group>>;
} = {
  auth: () => import('./auth.ts'),
  me: () => import('./auth.ts'),
  tokens: () => import('./tokens.ts'),
  sessions: () => import('./tokens.ts'),
  branding: () => import('./branding.ts'),
  events: () => import('./events.ts'),
  users: () => import('./users.ts'),
  handovers: () => import('./handovers.ts'),
  search: () => import('./search.ts'),
  vendors: () => import('./vendors.ts'),
  webhooks: () => import('./webhooks.ts'),
  workflows: () => import('./workflows.ts'),
  jobs: () => import('./jobs.ts'),
  settings: () => import('./settings.ts'),
  slack: () => import('./slack.ts'),
  sms: () => import('./sms.ts'),
  mail: () => import('./mail.ts'),
  mailTemplates: () => import('./mail-templates.ts'),
  assetTypes: () => import('./fields.ts'),
  customFields: () => import('./fields.ts'),
  locations: () => import('./locations.ts'),
  assets: () => import('./assets.ts'),
  assetIds: () => import('./asset-ids.ts'),
  maintenance: () => import('./assets.ts'),
  acknowledgements: () => import('./acknowledgements.ts'),
  attachments: () => import('./attachments.ts'),
  confirmations: () => import('./confirmations.ts'),
  stocktakes: () => import('./stocktakes.ts'),
  batches: () => import('./batches.ts'),
  catalogue: () => import('./catalogue.ts'),
  requests: () => import('./requests.ts'),
  trace: () => import('./trace.ts'),
  dashboard: () => import('./dashboard.ts'),
  doctor: () => import('./doctor.ts'),
  importProfiles: () => import('./import-profiles.ts'),
  views: () => import('./views.ts'),
  notifications: () => import('./notifications.ts'),
  audit: () => import('./audit.ts'),
  access: () => import('./access.ts'),
};

const isGroup = (name: string | undefined): name is keyof typeof contract =>
  name !== undefined && Object.hasOwn(groups, name);

async function schemaOf([group, ...path]: readonly string[]) {
  let route: AnyContractRouter | undefined;
  if (isGroup(group)) {
    const declared: Readonly<Record<string, AnyContractRouter>> = await groups[group]();
    route = declared[group];
  }
  for (const name of path) route = isContractProcedure(route) ? undefined : route?.[name];
  return isContractProcedure(route) ? route['~orpc'].outputSchema : undefined;
}

/** Parses every response by its schema, which is loaded while the call is in progress. */
const checksAnswers: StandardLinkPlugin<CallContext> = {
  init(options) {
    options.interceptors = [
      ...(options.interceptors ?? []),
      async ({ next, path }) => {
        const [data, schema] = await Promise.all([next(), schemaOf(path)]);
        const parsed = await schema?.['~standard'].validate(data);
        if (parsed === undefined) return data;
        if (!parsed.issues) return parsed.value;
        throw new ValidationError({ message: 'A foreign answer', issues: parsed.issues, data });
      },
    ];
  },
};

const askedIds = new WeakMap<ApiError, string>();

/** The id, as it was written, of the record that a call to a checked client didn't find. */
export const askedIdOf = (error: ApiError): string | undefined => askedIds.get(error);

/** Words of a refusal that is about a later part of the path than the first id. */
const laterParts: Readonly<Record<string, RegExp>> = {
  executionId: /^run /i,
  deliveryId: /^delivery /i,
  sku: /^product /i,
};

/** Keeps which id was asked for; the refusal itself only says of what kind it is. */
const keepsAskedIds: StandardLinkPlugin<CallContext> = {
  init(options) {
    options.interceptors = [
      ...(options.interceptors ?? []),
      async ({ next, input }) => {
        try {
          return await next();
        } catch (error) {
          if (isApiError(error) && / not found$/.test(error.message)) {
            const id = idIn(input, error.message);
            if (id !== undefined) askedIds.set(error, id);
          }
          throw error;
        }
      },
    ];
  },
};

function idIn(input: unknown, text: string): string | undefined {
  const { params = {} } = withParams.safeParse(input).data ?? {};
  const [later] = Object.entries(laterParts).filter(([name, words]) => name in params && words.test(text));
  return params[later?.[0] ?? 'id'];
}

const withParams = z.object({ params: z.record(z.string(), z.string()).optional() });

/**
 * The typed client for programs that can't be sure what server they talk to: every response is parsed by the
 * contract's schemas. One that doesn't match throws an error for which `isForeignAnswer` is true.
 */
export const createCheckedClient = (options: ClientOptions): Client =>
  createClient({ ...options, plugins: [checksAnswers, keepsAskedIds] });

/** Whether an error means that the response isn't one of a Quartermaster server. */
export const isForeignAnswer = (error: unknown): boolean => error instanceof ValidationError;
