import type { Actor } from '@quartermaster/core/access/actor';
import type { Where } from '@quartermaster/core/query/where';
import {
  defaultAssetIdCounter,
  defaultSettings,
  type SettingsChange,
} from '@quartermaster/core/settings/settings';
import type { Collection } from '@quartermaster/store';
import { byUser, domainEvent } from '../events/domain-event.ts';
import { type FileService, filePath } from '../files/service.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import {
  type CounterDocument,
  counterCollection,
  type SettingsDocument,
  type StoredSettings,
  settingsCollection,
  settingsId,
} from './collection.ts';

/** The counter of asset IDs. */
const assetCounter = 'assetId';

/** The global settings, and the counter of asset IDs that stands beside them. */
export class SettingsService {
  readonly #runtime: Runtime;
  readonly #files: FileService;
  readonly #settings: Collection<SettingsDocument>;
  readonly #counters: Collection<CounterDocument>;

  constructor(runtime: Runtime, files: FileService) {
    this.#runtime = runtime;
    this.#files = files;
    this.#settings = runtime.store.collection(settingsCollection);
    this.#counters = runtime.store.collection(counterCollection);
  }

  /** Makes what is missing from the defaults (section 4: Settings load). Safe to repeat, and from several servers. */
  async seed(): Promise<void> {
    const now = instantOf(this.#runtime);
    await this.#settings.insert({ ...defaultSettings, id: settingsId, createdAt: now, updatedAt: now });
    await this.#counters.insert({ id: assetCounter, next: defaultAssetIdCounter });
  }

  async get(): Promise<StoredSettings> {
    const settings = await this.#settings.get(settingsId);
    if (!settings) throw new Error('The settings were never seeded');
    return settings;
  }

  async assetIdCounter(): Promise<number> {
    const counter = await this.#counters.get(assetCounter);
    if (!counter) throw new Error('The counter was never seeded');
    return counter.next;
  }

  /** Takes the next `count` numbers, in one atomic increment, and answers the first. */
  async takeAssetNumbers(count: number): Promise<number> {
    const outcome = await this.#counters.update(assetCounter, { increment: { next: count } });
    if (outcome.status !== 'updated') throw new Error('The counter was never seeded');
    return outcome.document.next - count;
  }

  /** Moves the counter on, never back. */
  async raiseAssetCounter(next: number): Promise<void> {
    const lower: Where = { op: 'range', path: 'next', lt: next };
    await this.#counters.update(assetCounter, { set: { next } }, { where: lower });
  }

  /** Writes only the fields that changed; the counter by its own field. `version` makes it conditional. */
  async update(
    { assetIdCounter, ...change }: SettingsChange,
    actor: Actor,
    version: number | undefined,
  ): Promise<'updated' | 'conflict'> {
    const before = await this.get();
    const changed = Object.entries(change).filter(
      ([key, value]) =>
        value !== undefined && value !== before[key as keyof SettingsChange & keyof StoredSettings],
    );
    if (changed.length === 0 && assetIdCounter === undefined) {
      return version === undefined || version === before.version ? 'updated' : 'conflict';
    }
    const set = Object.fromEntries(changed);
    const outcome = await this.#settings.update(
      settingsId,
      { set: { ...set, updatedAt: instantOf(this.#runtime) } },
      {
        ...(version === undefined ? {} : { version }),
        events: [
          domainEvent(this.#runtime, {
            type: 'settings.updated',
            actor: byUser(actor),
            subject: { kind: 'settings', id: settingsId },
            data: { ...set, ...(assetIdCounter === undefined ? {} : { assetIdCounter }) },
            previous: Object.fromEntries(changed.map(([key]) => [key, Reflect.get(before, key)])),
          }),
        ],
      },
    );
    if (outcome.status !== 'updated') return 'conflict';
    if (assetIdCounter !== undefined)
      await this.#counters.update(assetCounter, { set: { next: assetIdCounter } });
    return 'updated';
  }

  /** Sets the company logo, re-encoded, or takes it away; the file of the one before goes with it. */
  async setLogo(
    image: Uint8Array | undefined,
    actor: Actor,
    version: number | undefined,
  ): Promise<'updated' | 'conflict'> {
    const before = await this.get();
    if (version !== undefined && before.version !== version) return 'conflict';
    const file = image && (await this.#files.add('logo', image));
    const outcome = await this.#settings.update(
      settingsId,
      {
        set: { ...(file ? { logoId: file.id } : {}), updatedAt: instantOf(this.#runtime) },
        ...(file ? {} : { unset: ['logoId'] }),
      },
      {
        ...(version === undefined ? {} : { version }),
        events: [
          domainEvent(this.#runtime, {
            type: 'settings.updated',
            actor: byUser(actor),
            subject: { kind: 'settings', id: settingsId },
            data: { logo: file ? filePath(file.id) : null },
            previous: { logo: before.logoId === undefined ? null : filePath(before.logoId) },
          }),
        ],
      },
    );
    const superfluous = outcome.status === 'updated' ? before.logoId : file?.id;
    if (superfluous !== undefined) await this.#files.remove(superfluous);
    return outcome.status === 'updated' ? 'updated' : 'conflict';
  }

  /** Removes the files of logos that have been replaced. */
  async sweep(): Promise<void> {
    await this.#files.sweepLogos((await this.get()).logoId);
  }

  /** The first location created becomes the default (section 4); a later one doesn't take it over. */
  async setDefaultLocation(id: string, actor: Actor, onlyIfNone = false): Promise<void> {
    await this.#settings.update(
      settingsId,
      { set: { defaultLocationId: id, updatedAt: instantOf(this.#runtime) } },
      {
        ...(onlyIfNone
          ? { where: { op: 'not', of: { op: 'exists', path: 'defaultLocationId' } } as const }
          : {}),
        events: [
          domainEvent(this.#runtime, {
            type: 'settings.updated',
            actor: byUser(actor),
            subject: { kind: 'settings', id: settingsId },
            data: { defaultLocationId: id },
          }),
        ],
      },
    );
  }
}
