import { sweepAttachments } from './attachments/sweep.ts';
import type { FaultReport } from './database/fault-report.ts';
import { Renewal } from './database/renewal.ts';
import type { Services } from './services.ts';

const everySecond = 1_000;
const everyTwoSeconds = 2_000;
const everyFiveSeconds = 5_000;
const everyMinute = 60_000;
const hourly = 3_600_000;

/** Recurring work: finishes orders and jobs that a crash interrupted, and removes expired data. */
export class PeriodicWork {
  readonly #services: Services;
  readonly #report: FaultReport;
  readonly #renewal: Renewal;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(services: Services, report: FaultReport) {
    this.#services = services;
    this.#report = report;
    this.#renewal = new Renewal(services.runtime.store);
  }

  start(): void {
    const {
      assetFlags,
      attachments,
      fulfilment,
      jobs,
      workers,
      leases,
      sessions,
      limits,
      linkMails,
      mailer,
      runtime,
      keyedCalls,
      bulkParts,
      files,
      refusals,
      keyRotation,
      webhookDeliveries,
      messages,
      slack,
      schedules,
      users,
      workflows,
      runRecords,
      retention,
      confirmationRounds,
    } = this.#services;
    this.#every(everyTwoSeconds, 'recovery', () => fulfilment.recover(false));
    this.#every(
      everyFiveSeconds,
      'jobs',
      async () => {
        await jobs.markInterrupted();
        await workers.run();
      },
      true,
    );
    this.#every(everyMinute, 'renewal', () => this.#renewal.run(), true);
    this.#every(everyMinute, 'asset marks', () => assetFlags.refresh());
    this.#every(everySecond, 'schedules', () => schedules.tick(), true);
    this.#every(everySecond, 'keys', () => keyRotation.follow());
    this.#every(hourly, 'refusals', () => refusals.flush());
    const gone = (ids: readonly string[]) => users.gone(ids);
    this.#every(everyMinute, 'mail files', () => mailer.sweep(runtime.now(), gone), true);
    this.#every(everyMinute, 'reminders', async () => {
      if (await leases.take('reminders', everyMinute / 2)) await confirmationRounds.reminding.tick();
    });
    this.#every(hourly, 'sweep', async () => {
      // Only one of several servers does this.
      if (!(await leases.take('sweep', hourly / 2))) return;
      await sessions.sweep();
      await messages.sweep(await retention.horizon('keepNotifications'));
      await limits.sweep();
      await linkMails.sweep();
      await keyedCalls.sweep();
      await bulkParts.sweep();
      await sweepAttachments(runtime, attachments, await retention.horizon('keepUndo'));
      await files.sweep(await retention.horizon('keepUndo'));
      await webhookDeliveries.sweep(await retention.horizon('keepDeliveries'));
      const runsBefore = await retention.horizon('keepExecutions');
      await runRecords.sweep(() => workflows.records.collection.all(), runsBefore);
      await slack.begun.sweep();
    });
  }

  /** Starts no more work, and waits for work in progress. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#renewal.stop();
    await Promise.all([...this.#running, this.#services.workers.stop()]);
    await this.#services.refusals.flush();
  }

  #every(interval: number, name: string, work: () => Promise<void>, atOnce = false): void {
    let busy = false;
    const run = async (): Promise<void> => {
      if (busy) return;
      busy = true;
      try {
        await work();
      } catch (error) {
        this.#report(error, { work: name });
      } finally {
        busy = false;
      }
    };
    const start = (): void => {
      const running = run().finally(() => this.#running.delete(running));
      this.#running.add(running);
    };
    if (atOnce) start();
    const timer = setInterval(start, interval);
    timer.unref();
    this.#timers.push(timer);
  }
}
