import { and } from '@quartermaster/core/query/where';
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
import type { Retention } from '../settings/retention.ts';
import type { SettingsService } from '../settings/service.ts';
import { deliveryCollection } from '../webhooks/collection.ts';
import { workflowRunCollection } from '../workflows/run-collections.ts';
import { endedRuns } from '../workflows/run-records.ts';

interface Dependencies {
  readonly settings: SettingsService;
  readonly retention: Retention;
  readonly jobs: JobService;
}

/** What would be lost if things were kept for less time. */
export class RetentionLosses {
  readonly #runtime: Runtime;
  readonly #settings: SettingsService;
  readonly #retention: Retention;
  readonly #jobs: JobService;

  constructor(runtime: Runtime, { settings, retention, jobs }: Dependencies) {
    this.#runtime = runtime;
    this.#settings = settings;
    this.#retention = retention;
    this.#jobs = jobs;
  }

  /** Counts for the periods that would become shorter. */
  async of(change: RetentionChange, reading: Reading): Promise<RetentionLoss> {
    const shorter = shortened(change, await this.#settings.get());
    const losses = retentionNames.map(async (name) => {
      const days = shorter[name];
      return days === undefined
        ? []
        : [[name, await this.#olderThan(name, this.#retention.daysAgo(days), reading)]];
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
        return store.collection(workflowRunCollection).count(and(endedRuns, before('queuedAt')));
      case 'keepUndo':
        return countBatches(
          this.#runtime,
          this.#jobs,
          { from: await this.#retention.horizon('keepUndo'), to: instant },
          reading,
        );
    }
  }
}
