import { hkdfSync } from 'node:crypto';
import type { CollectionDeclaration, Identified, Store } from '@quartermaster/store';
import { resetCollection } from './accounts/collection.ts';
import { PasswordResets } from './accounts/password-resets.ts';
import { SignUps } from './accounts/sign-up.ts';
import { AssetIds } from './assets/asset-ids.ts';
import { assetCollection, retiredAssetIdCollection } from './assets/collection.ts';
import { RefreshNames } from './assets/refresh-names.ts';
import { AssetService } from './assets/service.ts';
import { itemCollection } from './catalogue/collection.ts';
import { CatalogueService } from './catalogue/service.ts';
import { installationCollection } from './database/collection.ts';
import { EventFeed } from './events/event-feed.ts';
import { assetTypeCollection, customFieldCollection } from './fields/collection.ts';
import { FieldConversion } from './fields/field-conversion.ts';
import { FieldEditing } from './fields/field-editing.ts';
import { FieldMapping } from './fields/mapping.ts';
import { FieldService } from './fields/service.ts';
import { TypeEditing } from './fields/type-editing.ts';
import { TypeMerge } from './fields/type-merge.ts';
import { fileCollection } from './files/collection.ts';
import { FileService } from './files/service.ts';
import { KeyedCalls, keyedCallCollection } from './http/idempotency.ts';
import { SignIn } from './http/sign-in.ts';
import { newRecordId } from './ids.ts';
import { Alone } from './jobs/alone.ts';
import { jobCollection, leaseCollection } from './jobs/collection.ts';
import { Leases } from './jobs/leases.ts';
import { JobService } from './jobs/service.ts';
import { Workers } from './jobs/workers.ts';
import { locationCollection } from './locations/collection.ts';
import { LocationService } from './locations/service.ts';
import type { Mailer } from './mail/mailer.ts';
import { requestCollection } from './requests/collection.ts';
import { Fulfilment } from './requests/fulfilment.ts';
import { RequestService } from './requests/service.ts';
import { UnitAssets } from './requests/unit-assets.ts';
import type { Runtime } from './runtime.ts';
import { SignInAttempts } from './sessions/attempts.ts';
import { attemptsCollection, sessionCollection } from './sessions/collection.ts';
import { SessionService } from './sessions/service.ts';
import { counterCollection, settingsCollection } from './settings/collection.ts';
import { SettingsService } from './settings/service.ts';
import { userCollection } from './users/collection.ts';
import { Passwords } from './users/passwords.ts';
import { UserService } from './users/service.ts';
import { vendorCollection } from './vendors/collection.ts';
import { VendorService } from './vendors/service.ts';

/** Every collection of the product; the store is opened with them. */
export const collections: readonly CollectionDeclaration<Identified>[] = [
  assetCollection,
  assetTypeCollection,
  attemptsCollection,
  counterCollection,
  customFieldCollection,
  installationCollection,
  fileCollection,
  itemCollection,
  jobCollection,
  keyedCallCollection,
  leaseCollection,
  locationCollection,
  requestCollection,
  resetCollection,
  retiredAssetIdCollection,
  sessionCollection,
  settingsCollection,
  userCollection,
  vendorCollection,
];

export interface ServiceOptions {
  readonly store: Store;
  /** 32 bytes; keys for single purposes are derived from it. */
  readonly secretKey: Uint8Array;
  readonly now?: () => Date;
  readonly mailer: Mailer;
  /** Where people reach the server. */
  readonly baseUrl: string;
  /** Faults of work that nobody waits for. */
  readonly reportFault: (error: unknown) => void;
}

/** The wiring: every service, made once. */
export function createServices(options: ServiceOptions) {
  const { store, secretKey, now = () => new Date(), mailer, baseUrl, reportFault } = options;
  const runtime: Runtime = { store, now, newId: newRecordId };
  const passwords = new Passwords();
  const users = new UserService(runtime, passwords);
  const sessions = new SessionService(runtime, users, derivedKey(secretKey, 'bearer tokens'));
  const files = new FileService(runtime);
  const settings = new SettingsService(runtime, files);
  const fields = new FieldService(runtime);
  const jobs = new JobService(runtime);
  const leases = new Leases(runtime);
  const mapping = new FieldMapping(runtime, fields);
  const conversion = new FieldConversion(runtime, fields);
  const typeMerge = new TypeMerge(runtime, fields, jobs);
  const locations = new LocationService(runtime, { settings, jobs, alone: new Alone(leases) });
  const vendors = new VendorService(runtime);
  const around = { fields, vendors, locations, users };
  const assetIds = new AssetIds(runtime, settings);
  const assets = new AssetService(runtime, assetIds, around);
  const catalogue = new CatalogueService(runtime, fields, settings);
  const unitAssets = new UnitAssets(runtime, assetIds, catalogue, around);
  const fulfilment = new Fulfilment(runtime, catalogue, assetIds, unitAssets);
  const requests = new RequestService(runtime, { catalogue, users, locations, settings, fulfilment });
  const attempts = new SignInAttempts(runtime);
  const works = {
    'names.refresh': new RefreshNames(runtime),
    'types.merge': typeMerge,
    'fields.convert': conversion,
  };
  return {
    runtime,
    reportFault,
    users,
    sessions,
    attempts,
    signIn: new SignIn(runtime, users, attempts),
    signUps: new SignUps(runtime, users, settings),
    passwordResets: new PasswordResets(runtime, users, mailer, baseUrl),
    eventFeed: new EventFeed(runtime, reportFault),
    settings,
    files,
    fields,
    typeEditing: new TypeEditing(runtime, fields, mapping, jobs),
    typeMerge,
    fieldEditing: new FieldEditing(runtime, fields, mapping, conversion, jobs),
    locations,
    vendors,
    assets,
    assetIds,
    catalogue,
    fulfilment,
    requests,
    jobs,
    workers: new Workers(runtime, jobs, works, reportFault),
    leases,
    keyedCalls: new KeyedCalls(runtime),
  };
}
export type Services = ReturnType<typeof createServices>;

const derivedKey = (secretKey: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secretKey, '', `quartermaster: ${purpose}`, 32));
