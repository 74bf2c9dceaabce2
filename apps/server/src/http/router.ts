import type { Services } from '../services.ts';
import { open } from './api.ts';
import { accessHandlers } from './handlers/access.ts';
import { assetHandlers, maintenanceHandlers } from './handlers/assets.ts';
import { auditHandlers } from './handlers/audit.ts';
import { authHandlers, meHandlers } from './handlers/auth.ts';
import { batchHandlers } from './handlers/batches.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { dashboardHandlers } from './handlers/dashboard.ts';
import { eventHandlers } from './handlers/events.ts';
import { fieldHandlers } from './handlers/fields.ts';
import { jobHandlers } from './handlers/jobs.ts';
import { locationHandlers } from './handlers/locations.ts';
import { requestHandlers, traceHandlers } from './handlers/requests.ts';
import { brandingHandlers, settingsHandlers } from './handlers/settings.ts';
import { sessionHandlers, tokenHandlers } from './handlers/tokens.ts';
import { handoverHandlers, userHandlers } from './handlers/users.ts';
import { vendorHandlers } from './handlers/vendors.ts';
import { viewHandlers } from './handlers/views.ts';

/** The contract's JSON routes, and the stream of events. */
export const routerOf = (services: Services) =>
  open.router({
    auth: authHandlers(services),
    me: meHandlers(services),
    tokens: tokenHandlers(services.accessTokens),
    sessions: sessionHandlers(services.devices),
    branding: brandingHandlers(services),
    events: eventHandlers(services),
    users: userHandlers(services),
    handovers: handoverHandlers(services.handovers),
    vendors: vendorHandlers(services),
    jobs: jobHandlers(services.jobs),
    settings: settingsHandlers(services),
    ...fieldHandlers(services),
    locations: locationHandlers(services.locations),
    assets: assetHandlers(services),
    maintenance: maintenanceHandlers(services),
    batches: batchHandlers(services.batches),
    catalogue: catalogueHandlers(services.catalogue, services.itemBulk),
    dashboard: dashboardHandlers(services.dashboard),
    requests: requestHandlers(services),
    trace: traceHandlers(services),
    views: viewHandlers(services.views),
    audit: auditHandlers(services.audit),
    access: accessHandlers(services.accessExplanation),
  });
export type Router = ReturnType<typeof routerOf>;
