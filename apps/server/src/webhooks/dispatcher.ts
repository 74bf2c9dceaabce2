import { ConsumerRunner } from '../events/consumer.ts';
import type { Tail } from '../events/tail.ts';
import type { Leases } from '../leases/leases.ts';
import type { Roster } from '../leases/roster.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { WebhookDeliveries } from './deliveries.ts';
import { WebhookDelivering } from './delivering.ts';
import type { FilterNames } from './filter-names.ts';
import type { WebhookSending } from './sending.ts';
import type { WebhookService } from './service.ts';

/** Milliseconds between two looks for webhooks that are new or gone. */
const lookMs = 500;

interface Dependencies {
  readonly runtime: Runtime;
  readonly leases: Leases;
  readonly roster: Roster;
  readonly tail: Tail;
  readonly webhooks: WebhookService;
  readonly sending: WebhookSending;
  readonly deliveries: WebhookDeliveries;
  readonly filterNames: FilterNames;
  readonly reportFault: (error: unknown) => void;
}

/** Runs the delivery to each active webhook that is this server's. */
export class WebhookDispatcher {
  readonly #deps: Dependencies;
  readonly #runners = new Map<string, ConsumerRunner>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look()
        .catch(this.#deps.reportFault)
        .finally(() => {
          this.#looking = undefined;
        });
    }, lookMs);
  }

  /** Aborts what is under way: it is sent again, with the same ids. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all([...this.#runners.values()].map((runner) => runner.stop()));
    this.#runners.clear();
    await this.#deps.roster.leave();
  }

  async #look(): Promise<void> {
    const { webhooks, roster } = this.#deps;
    const own = new Set<string>();
    for (const { id } of await webhooks.active()) if (await roster.isMine(id)) own.add(id);
    for (const [id, runner] of this.#runners) {
      if (own.has(id)) continue;
      this.#runners.delete(id);
      await runner.stop();
    }
    for (const id of own) {
      if (this.#runners.has(id)) continue;
      const runner = this.#runnerOf(id);
      runner.start();
      this.#runners.set(id, runner);
    }
  }

  #runnerOf(id: string): ConsumerRunner {
    const { runtime, leases, tail, webhooks, sending, deliveries, filterNames, reportFault } = this.#deps;
    const consumer = new WebhookDelivering(id, {
      runtime,
      sending,
      deliveries,
      filterNames,
      states: webhooks.states,
      current: () => webhooks.current(id),
      disable: (tried, because) => webhooks.disable(tried, because),
    });
    return new ConsumerRunner(runtime, { leases, tail, consumer, reportFault });
  }
}
