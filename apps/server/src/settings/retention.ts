import type { RetentionName } from '@quartermaster/core/settings/retention';
import type { Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from './service.ts';

const dayMs = 24 * 3_600_000;

/** How long things are kept (decisions: Kept for). */
export class Retention {
  readonly #runtime: Runtime;
  readonly #settings: SettingsService;

  constructor(runtime: Runtime, settings: SettingsService) {
    this.#runtime = runtime;
    this.#settings = settings;
  }

  async days(name: RetentionName): Promise<number> {
    return (await this.#settings.get())[name];
  }

  /** What is of before this instant isn't kept any longer. */
  async horizon(name: RetentionName): Promise<string> {
    return this.daysAgo(await this.days(name));
  }

  daysAgo(days: number): string {
    return new Date(this.#runtime.now().getTime() - days * dayMs).toISOString();
  }
}
