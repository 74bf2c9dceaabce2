import {
  type RetentionChange,
  type RetentionLoss,
  type RetentionName,
  retentionNames,
  shortened,
} from '@quartermaster/core/settings/retention';
import { countBatches } from '../batches/list.ts';
import type { JobService } from '../jobs/service.ts';
import type { Reading } from '../lists/list-query.ts';
import { notificationCollection } from '../notifications/collection.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import { deliveryCollection } from '../webhooks/collection.ts';
import { workflowRunCollection } from '../workflows/run-collections.ts';

const dayMs = 24 * 3_600_000;

/** How long things are kept (decisions: Kept for). */
export class RetentionService {
  readonly #runtime: Runtime;
  readonly #settings: SettingsService;
  readonly #jobs: JobService;

  constructor(runtime: Runtime, settings: SettingsService, jobs: JobService) {
    this.#runtime = runtime;
    this.#settings = settings;
    this.#jobs = jobs;
  }

  async days(name: RetentionName): Promise<number> {
    return (await this.#settings.get())[name];
  }

  /** What is of before this instant isn't kept any longer. */
  async horizon(name: RetentionName): Promise<string> {
    return this.#ago(await this.days(name));
  }

  /** What would be lost if periods became shorter; nothing if they don't. */
  async lossOf(change: RetentionChange, reading: Reading): Promise<RetentionLoss> {
    const shorter = shortened(change, await this.#settings.get());
    const losses = retentionNames.map(async (name) => {
      const days = shorter[name];
      return days === undefined ? [] : [[name, await this.#olderThan(name, this.#ago(days), reading)]];
    });
    return Object.fromEntries((await Promise.all(losses)).flat());
  }

  async #olderThan(name: RetentionName, instant: string, reading: Reading): Promise<number> {
    const { store } = this.#runtime;
    const before = (path: string) => ({ op: 'range', path, lt: instant }) as const;
    switch (name) {
      case 'keepDeliveries':
        return store.collection(deliveryCollection).count(before('at'));
      case 'keepNotifications':
        return store.collection(notificationCollection).count(before('at'));
      case 'keepExecutions':
        return store.collection(workflowRunCollection).count(before('queuedAt'));
      case 'keepUndo':
        return countBatches(
          this.#runtime,
          this.#jobs,
          { from: await this.horizon('keepUndo'), to: instant },
          reading,
        );
    }
  }

  #ago(days: number): string {
    return new Date(this.#runtime.now().getTime() - days * dayMs).toISOString();
  }
}
