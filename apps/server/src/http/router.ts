import { Doctor } from '../doctor/doctor.ts';
import type { Services } from '../services.ts';
import { open } from './api.ts';
import { accessHandlers } from './handlers/access.ts';
import { acknowledgementHandlers } from './handlers/acknowledgements.ts';
import { assetIdHandlers } from './handlers/asset-ids.ts';
import { assetHandlers, maintenanceHandlers } from './handlers/assets.ts';
import { attachmentHandlers } from './handlers/attachments.ts';
import { auditHandlers } from './handlers/audit.ts';
import { authHandlers, meHandlers } from './handlers/auth.ts';
import { batchHandlers } from './handlers/batches.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { confirmationHandlers } from './handlers/confirmations.ts';
import { dashboardHandlers } from './handlers/dashboard.ts';
import { doctorHandlers } from './handlers/doctor.ts';
import { eventHandlers } from './handlers/events.ts';
import { fieldHandlers } from './handlers/fields.ts';
import { importProfileHandlers } from './handlers/import-profiles.ts';
import { jobHandlers } from './handlers/jobs.ts';
import { locationHandlers } from './handlers/locations.ts';
import { mailHandlers, mailTemplateHandlers } from './handlers/mail.ts';
import { notificationHandlers } from './handlers/notifications.ts';
import { requestHandlers, traceHandlers } from './handlers/requests.ts';
import { searchHandlers } from './handlers/search.ts';
import { brandingHandlers, settingsHandlers } from './handlers/settings.ts';
import { slackHandlers } from './handlers/slack.ts';
import { smsHandlers } from './handlers/sms.ts';
import { stocktakeHandlers } from './handlers/stocktakes.ts';
import { sessionHandlers, tokenHandlers } from './handlers/tokens.ts';
import { handoverHandlers, userHandlers } from './handlers/users.ts';
import { vendorHandlers } from './handlers/vendors.ts';
import { viewHandlers } from './handlers/views.ts';
import { webhookHandlers } from './handlers/webhooks.ts';
import { workflowHandlers } from './handlers/workflows.ts';

/** The contract's JSON routes, and those that answer with events. */
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
    webhooks: webhookHandlers(services),
    workflows: workflowHandlers(services),
    jobs: jobHandlers(services.jobs),
    settings: settingsHandlers(services),
    slack: slackHandlers(services.slack),
    sms: smsHandlers(services.sms),
    mail: mailHandlers(services.mailAccount),
    mailTemplates: mailTemplateHandlers(services.mailTemplates),
    ...fieldHandlers(services),
    locations: locationHandlers(services.locations),
    assets: assetHandlers(services),
    assetIds: assetIdHandlers(services.assetIdLedgers),
    maintenance: maintenanceHandlers(services),
    acknowledgements: acknowledgementHandlers(services.acknowledgements),
    attachments: attachmentHandlers(services.attachments),
    stocktakes: stocktakeHandlers(services),
    confirmations: confirmationHandlers(services.confirmationRounds),
    batches: batchHandlers(services.batches),
    catalogue: catalogueHandlers(services.catalogue, services.itemBulk),
    dashboard: dashboardHandlers(services.dashboard),
    doctor: doctorHandlers(new Doctor(services.runtime, services)),
    requests: requestHandlers(services),
    trace: traceHandlers(services),
    search: searchHandlers(services),
    views: viewHandlers(services.views),
    importProfiles: importProfileHandlers(services.importProfiles),
    notifications: notificationHandlers(services),
    audit: auditHandlers(services.audit),
    access: accessHandlers(services.accessExplanation),
  });
export type Router = ReturnType<typeof routerOf>;
