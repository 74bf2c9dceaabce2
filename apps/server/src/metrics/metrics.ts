import { equals } from '@quartermaster/core/query/where';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { cursorCollection } from '../events/cursor-collection.ts';
import type { JobService } from '../jobs/service.ts';
import type { Runtime } from '../runtime/runtime.ts';

interface Measured {
  readonly runtime: Runtime;
  readonly jobs: JobService;
}

/** From a read by id to an import of 100,000 rows, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 300];

/** What Prometheus reads: calls, jobs, the log's consumers, the queue of writes, and Node's own figures. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls: Histogram<'route' | 'status'>;

  constructor({ runtime: { store }, jobs }: Measured) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#calls = new Histogram({
      name: 'qm_call_duration_seconds',
      help: 'Calls of the API by route and status',
      ...{ labelNames: ['route', 'status'] as const, buckets, registers },
    });
    new Gauge({
      name: 'qm_writes_waiting',
      help: 'Writes that have not been acknowledged yet; always 0 on MongoDB, which has a queue of its own',
      registers,
      collect() {
        this.set(store.writesWaiting);
      },
    });
    new Gauge({
      name: 'qm_jobs_running',
      help: 'Jobs that are under way or wait for a server',
      registers,
      async collect() {
        this.set(await jobs.collection.count(equals('state', 'running')));
      },
    });
    new Gauge({
      name: 'qm_log_events',
      help: 'The number of the last event in the log',
      registers,
      async collect() {
        this.set(await store.events.last());
      },
    });
    const cursors = store.collection(cursorCollection);
    new Gauge({
      name: 'qm_consumer_lag_events',
      help: 'How many events each consumer of the log has yet to handle',
      ...{ labelNames: ['consumer'] as const, registers },
      async collect() {
        const last = await store.events.last();
        for await (const { id, seq } of cursors.stream({}))
          this.set({ consumer: id }, Math.max(0, last - seq));
      },
    });
  }

  /** @param route the operation that was called, such as `assets.list`; undefined if there is none */
  called(route: string | undefined, status: number, seconds: number): void {
    this.#calls.observe({ route: route ?? 'none', status: String(status) }, seconds);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All figures in Prometheus's text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
