import type { Store } from '@quartermaster/store';

/** What every service stands on: the store, the time, and new ids. Tests bring a clock of their own. */
export interface Runtime {
  readonly store: Store;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Now, as it is stored and answered: ISO 8601 in UTC. */
export const instantOf = (runtime: Runtime): string => runtime.now().toISOString();
