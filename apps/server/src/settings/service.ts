import { isSame } from '@quartermaster/core/events/changed-fields';
import type { Cause } from '@quartermaster/core/events/event';
import type { MailedEvent, MailTexts } from '@quartermaster/core/mail/mail-template';
import type { Choices } from '@quartermaster/core/notifications/topics';
import type { Where } from '@quartermaster/core/query/where';
import {
  defaultAssetIdCounter,
  defaultSettings,
  type SettingsChange,
} from '@quartermaster/core/settings/settings';
import type { Collection } from '@quartermaster/store';
import { byCaller, type Caller } from '../events/cause.ts';
import type { FileService } from '../files/service.ts';
import type { JobService } from '../jobs/service.ts';
import { changeTo } from '../records/changes.ts';
import { type CounterDocument, counterCollection } from '../records/counters.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { type SettingsDocument, type StoredSettings, settingsCollection, settingsId } from './collection.ts';
import { type SettingsRecords, settingsRecords } from './record.ts';

/** Id of the counter for asset IDs. */
const assetCounter = 'assetId';

/** The global settings, and the asset ID counter. */
export class SettingsService {
  readonly #runtime: Runtime;
  readonly #files: FileService;
  readonly #settings: Collection<SettingsDocument>;
  readonly #records: SettingsRecords;
  readonly #counters: Collection<CounterDocument>;
  readonly #jobs: JobService;

  constructor(runtime: Runtime, files: FileService, jobs: JobService) {
    this.#jobs = jobs;
    this.#runtime = runtime;
    this.#files = files;
    this.#settings = runtime.store.collection(settingsCollection);
    this.#records = settingsRecords(runtime, () => this.assetIdCounter());
    this.#counters = runtime.store.collection(counterCollection);
  }

  /**
   * Creates missing settings from the defaults (section 4: Settings load). Safe to repeat, even on several
   * servers.
   */
  async seed(): Promise<void> {
    const now = instantOf(this.#runtime);
    await this.#settings.insert({ ...defaultSettings, id: settingsId, createdAt: now, updatedAt: now });
    await this.#counters.insert({ id: assetCounter, next: defaultAssetIdCounter });
  }

  async get(): Promise<StoredSettings> {
    const [settings] = await this.#settings.all();
    if (!settings) throw new Error('The settings were never seeded');
    return settings;
  }

  async assetIdCounter(): Promise<number> {
    const counter = await this.#counters.get(assetCounter);
    if (!counter) throw new Error('The counter was never seeded');
    return counter.next;
  }

  /** Takes the next `count` numbers in one atomic increment, and returns the first. */
  async takeAssetNumbers(count: number): Promise<number> {
    const outcome = await this.#counters.update(assetCounter, { increment: { next: count } });
    if (outcome.status !== 'updated') throw new Error('The counter was never seeded');
    return outcome.document.next - count;
  }

  /** Raises the counter; never lowers it. */
  async raiseAssetCounter(next: number): Promise<void> {
    const lower: Where = { op: 'range', path: 'next', lt: next };
    await this.#counters.update(assetCounter, { set: { next } }, { where: lower });
  }

  /** Tells in the settings' history who moved the counter from there without changing the settings. */
  async noteCounter(from: number, cause: Cause): Promise<void> {
    await this.#records.edit({
      find: () => this.get(),
      change: () => ({}),
      cause,
      eventDetails: { before: { assetIdCounter: from } },
    });
  }

  /** Notes which asset IDs were withheld for another installation, or allowed again. */
  async noteAssetIds(
    extra: { readonly assetIdsWithheld: number } | { readonly assetIdAllowed: string },
    cause: Cause,
  ): Promise<void> {
    await this.#records.edit({
      find: () => this.get(),
      change: () => ({}),
      cause,
      eventDetails: { extra },
    });
  }

  /**
   * Writes only the fields that changed, and the counter separately. With `version`, only if that is still
   * the current one.
   */
  async update(
    { assetIdCounter, ...change }: SettingsChange,
    caller: Caller,
    version: number | undefined,
  ): Promise<void> {
    const counter = assetIdCounter === undefined ? undefined : await this.assetIdCounter();
    const isMoved = counter !== assetIdCounter;
    const write = () =>
      this.#records.edit({
        find: () => this.get(),
        // Changing the counter also raises the settings' version.
        change: (stored) => changeTo(stored, change) ?? (isMoved ? {} : undefined),
        cause: byCaller(caller),
        version,
        eventDetails: isMoved ? { after: { assetIdCounter } } : {},
      });
    const { maintenanceInterval } = change;
    const isSameInterval =
      maintenanceInterval === undefined || maintenanceInterval === (await this.get()).maintenanceInterval;
    // After a change of the interval, a job updates the assets' due dates.
    await (isSameInterval ? write() : this.#jobs.after('maintenance.refresh', {}, caller, write));
    if (isMoved && assetIdCounter !== undefined)
      await this.#counters.update(assetCounter, { set: { next: assetIdCounter } });
  }

  /** Sets what a mail about an event says, or with nothing given leaves that to the usual texts again. */
  async setMailTemplate(
    event: MailedEvent,
    texts: MailTexts | undefined,
    caller: Caller,
    version: number | undefined,
  ): Promise<void> {
    await this.#records.edit({
      find: () => this.get(),
      change: ({ mailTemplates = [] }) => {
        const own = mailTemplates.find((one) => one.event === event);
        const isSame = texts ? own?.subject === texts.subject && own.text === texts.text : !own;
        if (isSame) return undefined;
        const others = mailTemplates.filter((one) => one !== own);
        return { set: { mailTemplates: texts ? [...others, { event, ...texts }] : others } };
      },
      cause: byCaller(caller),
      version,
    });
  }

  /** Sets by which channels people hear of what, unless they have chosen others. */
  async setNotificationDefaults(
    notificationDefaults: Choices,
    caller: Caller,
    version: number | undefined,
  ): Promise<void> {
    await this.#records.edit({
      find: () => this.get(),
      change: (stored) =>
        isSame(stored.notificationDefaults ?? {}, notificationDefaults)
          ? undefined
          : { set: { notificationDefaults } },
      cause: byCaller(caller),
      version,
    });
  }

  /** Sets whose hand-overs have to be acknowledged, and against which text. */
  async setAcknowledging(
    acknowledging: SettingsDocument['acknowledging'],
    caller: Caller,
    version: number | undefined,
  ): Promise<void> {
    await this.#records.edit({
      find: () => this.get(),
      change: (stored) => (acknowledging === undefined ? undefined : changeTo(stored, { acknowledging })),
      cause: byCaller(caller),
      version,
    });
  }

  /** Sets or removes the company logo, which is re-encoded; the previous file is removed. */
  async setLogo(image: Uint8Array | undefined, caller: Caller, version: number | undefined): Promise<void> {
    const logoId = image && (await this.#files.add('logo', image));
    let before: string | undefined;
    try {
      await this.#records.edit({
        find: () => this.get(),
        change: (stored) => {
          before = stored.logoId;
          return { set: { logoId: logoId ?? null } };
        },
        cause: byCaller(caller),
        version,
      });
    } catch (error) {
      if (logoId !== undefined) await this.#files.release(logoId);
      throw error;
    }
    if (before !== undefined) await this.#files.release(before);
  }

  /**
   * Sets the default location; with `onlyIfNone`, only if there is none yet, for the first location created
   * (section 4).
   */
  async setDefaultLocation(id: string, cause: Cause, onlyIfNone = false): Promise<void> {
    await this.#records.edit({
      find: () => this.get(),
      change: (stored) =>
        onlyIfNone && stored.defaultLocationId !== undefined
          ? undefined
          : changeTo(stored, { defaultLocationId: id }),
      cause,
    });
  }
}
