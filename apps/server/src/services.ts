import type { Store } from '@quartermaster/store';
import { AccessExplanation } from './access/explanation.ts';
import { Acknowledgements } from './acknowledgements/service.ts';
import { Announcements } from './announcements/announcements.ts';
import { AssetIdLedgers } from './assets/asset-id-ledger.ts';
import { AssetIds } from './assets/asset-ids.ts';
import { AssetBulk, assetBulkChanges } from './assets/bulk.ts';
import { AssetFlags } from './assets/flags.ts';
import { AssetHistory } from './assets/history.ts';
import { Maintenance } from './assets/maintenance.ts';
import { RefreshMaintenance } from './assets/refresh-maintenance.ts';
import { RefreshNames } from './assets/refresh-names.ts';
import { AssetService } from './assets/service.ts';
import { AttachmentService } from './attachments/service.ts';
import { Refusals } from './audit/refusals.ts';
import { Audit } from './audit/service.ts';
import { AccessTokens } from './auth/access-tokens.ts';
import { SignInAttempts } from './auth/attempts.ts';
import { Confirmations } from './auth/confirmations.ts';
import { Employees } from './auth/employees.ts';
import { Invitations } from './auth/invitations.ts';
import { KnownDevices } from './auth/known-devices.ts';
import { LinkMails } from './auth/link-mails.ts';
import { OwnSessions } from './auth/own-sessions.ts';
import { PasswordResets } from './auth/password-resets.ts';
import { SessionService } from './auth/session-service.ts';
import { SignIn } from './auth/sign-in.ts';
import { SignUps } from './auth/sign-up.ts';
import { SignedInDevices } from './auth/signed-in-devices.ts';
import { assetUndo } from './batches/asset-undo.ts';
import { attachmentUndo } from './batches/attachment-undo.ts';
import { Batches } from './batches/batches.ts';
import { itemUndo } from './batches/item-undo.ts';
import { nameUndo } from './batches/name-undo.ts';
import { personUndo } from './batches/person-undo.ts';
import { requestUndo } from './batches/request-undo.ts';
import { UndoSteps } from './batches/undo-steps.ts';
import { UndoWork } from './batches/undo-work.ts';
import { webhookUndo } from './batches/webhook-undo.ts';
import { BulkEdits } from './bulk/edits.ts';
import { BulkParts } from './bulk/parts.ts';
import { BulkWork } from './bulk/work.ts';
import { itemBulkChanges } from './catalogue/bulk.ts';
import { CatalogueService } from './catalogue/service.ts';
import { collectionOf } from './collections.ts';
import { FieldConversion } from './configuration/field-conversion.ts';
import { FieldEditing } from './configuration/field-editing.ts';
import { TypeEditing } from './configuration/type-editing.ts';
import { TypeMerge } from './configuration/type-merge.ts';
import { confirmationServices } from './confirmations/confirmation-services.ts';
import { Dashboard } from './dashboard/service.ts';
import { Erasure } from './erasure/erasure.ts';
import { ConsumerRunner } from './events/consumer.ts';
import { EventFeed } from './events/event-feed.ts';
import { LogPages } from './events/log-pages.ts';
import { Tail } from './events/tail.ts';
import { FieldMapping } from './fields/mapping.ts';
import { FieldService } from './fields/service.ts';
import { Pictures } from './files/pictures.ts';
import { FileService } from './files/service.ts';
import { KeyedCalls } from './idempotency/keyed-calls.ts';
import { ImportProfiles } from './import-profiles/service.ts';
import { JobService } from './jobs/service.ts';
import { Workers } from './jobs/workers.ts';
import { KeyRing } from './keys/key-ring.ts';
import { KeyRotation } from './keys/rotation.ts';
import { Sealer } from './keys/sealer.ts';
import { derivedKey } from './keys/secret-key.ts';
import { Labels } from './labels/labels.ts';
import { ExclusiveLock } from './leases/exclusive-lock.ts';
import { Leases } from './leases/leases.ts';
import { Roster } from './leases/roster.ts';
import { CountedLimits } from './limits/counted-limits.ts';
import { Quotas } from './limits/quotas.ts';
import { LocationService } from './locations/service.ts';
import type { Mailer } from './mail/mailer.ts';
import { MailRefusals } from './mail/refusals.ts';
import { Metrics } from './metrics/metrics.ts';
import { MailAccount } from './notifications/mail-account.ts';
import { MailChannel } from './notifications/mail-channel.ts';
import { MailTemplates } from './notifications/mail-templates.ts';
import { Messages } from './notifications/messages.ts';
import { Notifying } from './notifications/notifying.ts';
import { Outbox } from './notifications/outbox.ts';
import { Notifications } from './notifications/service.ts';
import { SlackChannel } from './notifications/slack-channel.ts';
import { SmsChannel } from './notifications/sms-channel.ts';
import { NotificationWatch } from './notifications/watch.ts';
import { addressRange } from './outbound/addresses.ts';
import { Outbound } from './outbound/outbound.ts';
import { AddressChanges } from './people/address-changes.ts';
import { HandoverPlanner } from './people/handover-plan.ts';
import { HandoverWork } from './people/handover-work.ts';
import { Handovers } from './people/handovers.ts';
import { People } from './people/people.ts';
import { Profiles } from './people/profiles.ts';
import { ReferredRecords } from './references/referred-records.ts';
import { RequestComments } from './requests/comments.ts';
import { Fulfilment } from './requests/fulfilment.ts';
import { RequestHistory } from './requests/history.ts';
import { requestRecords } from './requests/record.ts';
import { RequestService } from './requests/service.ts';
import { Tracing } from './requests/tracing.ts';
import { UnitAssets } from './requests/unit-assets.ts';
import { RetentionLosses } from './retention/losses.ts';
import { newRecordId } from './runtime/ids.ts';
import type { Runtime } from './runtime/runtime.ts';
import { Retention } from './settings/retention.ts';
import { SettingsService } from './settings/service.ts';
import { SlackService } from './slack/service.ts';
import { type SlackAccess, SlackWebApi } from './slack/web-api.ts';
import { SmsService } from './sms/service.ts';
import { Twilio } from './sms/twilio.ts';
import { Stocktakes } from './stocktakes/stocktakes.ts';
import { Managers } from './users/managers.ts';
import { type HashCost, owaspCost, Passwords } from './users/passwords.ts';
import { UserService } from './users/service.ts';
import { VendorService } from './vendors/service.ts';
import { ViewService } from './views/service.ts';
import { WebhookDeliveries } from './webhooks/deliveries.ts';
import { WebhookDispatcher } from './webhooks/dispatcher.ts';
import { FilterNames } from './webhooks/filter-names.ts';
import { Redelivery } from './webhooks/redelivery.ts';
import { WebhookSecrets } from './webhooks/secrets.ts';
import { WebhookSending } from './webhooks/sending.ts';
import { WebhookService } from './webhooks/service.ts';
import { workflowServices } from './workflows/workflow-services.ts';

export interface ServiceOptions {
  readonly store: Store;
  /** 32 bytes; a key is derived from it for each purpose. */
  readonly secretKey: Uint8Array;
  readonly now?: () => Date;
  readonly monotonicMs?: () => number;
  readonly mailer: Mailer;
  /** The longest lifetime of an access token, in days. */
  readonly mostTokenDays?: number;
  /** Public URL of the server, known once it listens. */
  readonly baseUrl: () => string;
  /** What webhooks say this installation is. */
  readonly environment?: string;
  /** Ranges of addresses that may be called besides public ones. */
  readonly allowedOutbound?: readonly string[];
  /** By default nothing can be connected. */
  readonly slack?: SlackAccess;
  readonly twilioApiUrl?: string;
  /** By default OWASP's; lower in tests that sign many people in. */
  readonly hashCost?: HashCost;
  /** Reports errors in background work. */
  readonly reportFault: (error: unknown) => void;
}

/** Creates and wires all services. */
export function createServices(options: ServiceOptions) {
  const {
    store,
    secretKey,
    now = () => new Date(),
    monotonicMs = () => performance.now(),
    mailer,
    mostTokenDays = 365,
    baseUrl,
    environment = 'production',
    allowedOutbound = [],
    slack: slackAccess = { app: undefined, apiUrl: 'https://slack.com/api/' },
    twilioApiUrl = 'https://api.twilio.com/',
    hashCost = owaspCost,
    reportFault,
  } = options;
  const ring = new KeyRing([secretKey]);
  const runtime: Runtime = { store, now, monotonicMs, newId: newRecordId };
  const sealer = new Sealer(ring);
  const passwords = new Passwords(hashCost);
  const pictures = new Pictures(reportFault);
  const files = new FileService(runtime, pictures);
  const jobs = new JobService(runtime);
  const settings = new SettingsService(runtime, files, jobs);
  const users = new UserService(runtime, passwords, settings);
  const sessions = new SessionService(runtime, users, ring);
  const ownSessions = new OwnSessions(runtime, users);
  const fields = new FieldService(runtime);
  const leases = new Leases(runtime);
  const limits = new CountedLimits(runtime);
  const quotas = new Quotas(runtime, users, limits, new ExclusiveLock(leases));
  const mapping = new FieldMapping(runtime, fields);
  const locations = new LocationService(runtime, { settings, jobs, lock: new ExclusiveLock(leases) });
  const vendors = new VendorService(runtime, jobs);
  const assetDeps = { fields, vendors, locations, users, settings };
  const assetIds = new AssetIds(runtime, settings);
  const assetIdLedgers = new AssetIdLedgers(runtime, settings, assetIds);
  const assets = new AssetService(runtime, assetIds, assetDeps);
  const catalogue = new CatalogueService(runtime, fields, settings);
  const conversion = new FieldConversion(fields, assets.records);
  const typeMerge = new TypeMerge(fields, jobs, assets.records, catalogue.records);
  const unitAssets = new UnitAssets(runtime, assets.records, assetIds, catalogue, assetDeps);
  const storedRequests = requestRecords(runtime, { users, locations });
  const fulfilment = new Fulfilment(runtime, users, storedRequests, catalogue, assetIds, unitAssets);
  const requests = new RequestService(runtime, storedRequests, {
    ...{ catalogue, users, locations, settings, fulfilment, unitAssets, quotas },
  });
  const attachments = new AttachmentService(runtime, { assets, requests, vendors });
  const mailRefusals = new MailRefusals(runtime);
  const managers = new Managers(users, new ExclusiveLock(leases));
  const profiles = new Profiles({ users, managers, files, sealer, quotas, mailRefusals });
  const views = new ViewService(runtime);
  const attempts = new SignInAttempts(runtime, limits);
  const refusals = new Refusals(runtime, reportFault);
  const linkMails = new LinkMails(runtime, { users, mailer, refusals: mailRefusals, baseUrl, reportFault });
  const confirmations = new Confirmations({ users, attempts, mails: linkMails });
  const bulkParts = new BulkParts(runtime, files);
  const assetChanges = assetBulkChanges(runtime, assets, assetIds);
  const assetBulkWork = new BulkWork(assetChanges, bulkParts);
  const assetBulk = new AssetBulk(runtime, assets, assetChanges, bulkParts, jobs);
  const itemChanges = itemBulkChanges(runtime, catalogue);
  const itemBulkWork = new BulkWork(itemChanges, bulkParts);
  const addressChanges = new AddressChanges({
    ...{ runtime, users, profiles, jobs, views },
    assets: assets.records,
    requests: storedRequests,
  });
  const people = new People({
    ...{ users, managers, profiles, addressChanges, files, assets, requests },
    lock: new ExclusiveLock(leases),
  });
  const keyedCalls = new KeyedCalls(runtime, derivedKey(secretKey, 'keyed calls'));
  const erasure = new Erasure({
    ...{ runtime, users, managers, people, files, jobs, keyedCalls },
    ...{ linkMails, mailer, mailRefusals, collectionOf },
  });
  const tail = new Tail(runtime, reportFault);
  const outbound = new Outbound({ allowed: allowedOutbound.map(addressRange), monotonicMs });
  const secrets = new WebhookSecrets(sealer);
  const sending = new WebhookSending(runtime, { outbound, secrets, environment, baseUrl });
  const referred = new ReferredRecords({ fields, locations, users, vendors });
  const filterNames = new FilterNames({ fields, referred });
  const webhookDeliveries = new WebhookDeliveries(runtime, sending);
  const webhooks = new WebhookService(runtime, {
    ...{ sending, secrets, filterNames },
    deliveries: webhookDeliveries,
  });
  const redelivery = new Redelivery(runtime, {
    ...{ webhooks, sending, filterNames, jobs },
    deliveries: webhookDeliveries,
  });
  const confirmationRounds = confirmationServices(runtime, { jobs, users, assets, locations, settings });
  const undoSteps = new UndoSteps(store.events, {
    asset: assetUndo(runtime, assets),
    item: itemUndo(runtime, catalogue, fields),
    user: personUndo(runtime, { users, managers, people }),
    request: requestUndo(storedRequests, users),
    ...nameUndo({ runtime, assets, catalogue, settings }),
    webhook: webhookUndo(webhooks),
    attachment: attachmentUndo(attachments),
    confirmation: confirmationRounds.undo,
  });
  const retention = new Retention(runtime, settings);
  const batches = new Batches(runtime, {
    ...{ jobs, retention, steps: undoSteps, parts: bulkParts },
    lock: new ExclusiveLock(leases),
  });
  // Their addresses come from whoever runs the server, so they may be anywhere.
  const integrations = new Outbound({
    ...{ allowed: ['0.0.0.0/0', '::/0'].map(addressRange), monotonicMs },
    ...{ connectMs: 5_000, mostBytes: 8 * 1024 * 1024 },
  });
  const slack = new SlackService(runtime, {
    ...{ sealer, baseUrl },
    api: new SlackWebApi(slackAccess, integrations),
  });
  const sms = new SmsService(runtime, { twilio: new Twilio(twilioApiUrl, integrations), sealer });
  const outbox = new Outbox(runtime);
  const messages = new Messages(runtime, { outbox, users, settings, refusals: mailRefusals, slack, sms });
  const { running, ...workflow } = workflowServices(runtime, {
    ...{ assets, requests, storedRequests, referred, fields, outbound, sealer, limits, keyedCalls, jobs },
    ...{ users, settings, messages, mailer, refusals: mailRefusals, sms, slack, baseUrl, reportFault },
  });
  const mailAccount = new MailAccount(runtime, { mailer, refusals: mailRefusals, users });
  const senders = {
    mail: new MailChannel(runtime, { mailer, refusals: mailRefusals, settings, users, outbox, baseUrl }),
    sms: new SmsChannel(runtime, { sms, users, preferences: messages.preferences, outbox, baseUrl }),
    slack: new SlackChannel(runtime, { slack: slack.sender, pace: slack.pace, users, outbox, baseUrl }),
  };
  const works = {
    'assets.bulkEdit': assetBulkWork,
    'assets.bulkDelete': assetBulkWork,
    'catalogue.bulkEdit': itemBulkWork,
    'catalogue.bulkDelete': itemBulkWork,
    'users.handover': new HandoverWork({ users, people, requests, changes: assetChanges, parts: bulkParts }),
    'batches.undo': new UndoWork(store.events, batches, undoSteps, bulkParts),
    'users.changeEmail': addressChanges,
    'users.erase': erasure,
    'names.refresh': new RefreshNames(runtime),
    'types.merge': typeMerge,
    'fields.convert': conversion,
    'maintenance.refresh': new RefreshMaintenance(assets.records),
    'webhooks.redeliver': redelivery,
    ...confirmationRounds.works,
  };
  return {
    runtime,
    reportFault,
    mailer,
    users,
    managers,
    profiles,
    people,
    handovers: new Handovers(runtime, {
      ...{ users, people, jobs, mailer },
      planner: new HandoverPlanner({ users, assets, requests, changes: assetChanges }),
      parts: bulkParts,
    }),
    sessions,
    accessTokens: new AccessTokens(runtime, ownSessions, mostTokenDays),
    devices: new SignedInDevices(runtime, ownSessions),
    attempts,
    limits,
    signIn: new SignIn(runtime, users, attempts, refusals),
    signUps: new SignUps(runtime, { users, settings, confirmations }),
    confirmations,
    employees: new Employees(runtime, users, managers, requests),
    knownDevices: new KnownDevices(ring),
    passwordResets: new PasswordResets({ users, attempts, mailer, mails: linkMails }),
    invitations: new Invitations({ users, attempts, mailer, mails: linkMails, baseUrl }),
    linkMails,
    outbox,
    mailRefusals,
    mailAccount,
    mailTemplates: new MailTemplates({ settings, users, account: mailAccount, baseUrl }),
    erasure,
    accessExplanation: new AccessExplanation({
      ...{ users, assets, requests, jobs, views },
      sessions: ownSessions,
    }),
    audit: new Audit(runtime, { users, assets, collectionOf }),
    refusals,
    keyRotation: new KeyRotation(runtime, ring, sealer, collectionOf),
    eventFeed: new EventFeed(runtime, {
      ...{ tail, reportFault },
      news: new NotificationWatch(runtime, reportFault),
    }),
    messages,
    notifications: new Notifications(runtime, { messages, users, settings, slack, sms }),
    logPages: new LogPages(runtime, baseUrl),
    /** What follows from events, each on one server at a time. */
    consumers: [
      new Announcements(runtime, { assets, catalogue, jobs }),
      new Notifying(runtime, { users, jobs, assets, messages, outbox, senders, reportFault }),
      running,
    ].map((consumer) => new ConsumerRunner(runtime, { leases, tail, consumer, reportFault })),
    ...workflow,
    settings,
    retention,
    retentionLosses: new RetentionLosses(runtime, { settings, retention, jobs }),
    ...{ files, attachments, pictures, fields },
    typeEditing: new TypeEditing(runtime, fields, mapping, jobs),
    typeMerge,
    fieldEditing: new FieldEditing(runtime, fields, mapping, conversion, jobs),
    outbound,
    integrations,
    slack,
    sms,
    webhooks,
    webhookDeliveries,
    redelivery,
    webhookDispatcher: new WebhookDispatcher({
      ...{ runtime, leases, tail, webhooks, sending, filterNames, reportFault },
      roster: new Roster(runtime, leases),
      deliveries: webhookDeliveries,
    }),
    locations,
    vendors,
    assets,
    maintenance: new Maintenance(runtime, assets),
    assetHistory: new AssetHistory(runtime, { assets, jobs, attachments, ...confirmationRounds }),
    acknowledgements: new Acknowledgements(runtime, { settings, fields, assets }),
    confirmationRounds,
    assetIds,
    assetIdLedgers,
    labels: new Labels({ assets, settings, assetIdLedgers, baseUrl }),
    assetFlags: new AssetFlags(runtime, assets.records, assetDeps, leases),
    ...{ assetBulk, stocktakes: new Stocktakes(runtime, { assets, assetBulk, users, jobs }) },
    bulkParts,
    batches,
    catalogue,
    itemBulk: new BulkEdits(runtime, itemChanges, bulkParts, jobs),
    fulfilment,
    requests,
    dashboard: new Dashboard(runtime, { assets, requests, catalogue, users, fields }),
    tracing: new Tracing(runtime, requests, assets, { users, catalogue, vendors, jobs }),
    requestComments: new RequestComments(runtime, requests, quotas),
    requestHistory: new RequestHistory(runtime.store.events, requests, attachments.eventsOf('request')),
    ...{ views, jobs, importProfiles: new ImportProfiles(runtime) },
    workers: new Workers(jobs, works, reportFault),
    ...{ leases, keyedCalls },
    metrics: new Metrics({ runtime, jobs }),
  };
}
export type Services = ReturnType<typeof createServices>;
