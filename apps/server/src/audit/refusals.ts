import type { Operation } from '@quartermaster/core/access/access';
import type { Cause, DomainEvent } from '@quartermaster/core/events/event';
import { byCaller, byNobody, bySystem, type Caller, type Origin } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import type { Runtime } from '../runtime/runtime.ts';

const hour = 3_600_000;

/**
 * How many refusals each process records one by one per hour. The rest are counted, and recorded as one event
 * at the end of the hour, so that trying passwords or addresses all day doesn't fill the disk.
 */
const most = { ofStrangers: 100, ofAccount: 20, ofAccounts: 300, ofCaller: 30 } as const;

interface CountedCalls {
  times: number;
  cause: Cause;
}

/** Records refused sign-ins and calls for the audit, at a bounded cost. */
export class Refusals {
  readonly #runtime: Runtime;
  readonly #reportFault: (error: unknown) => void;
  #since = 0;
  #strangers = 0;
  #signIns = 0;
  readonly #accounts = new Map<string, number>();
  readonly #calls = new Map<string, CountedCalls>();

  constructor(runtime: Runtime, reportFault: (error: unknown) => void) {
    this.#runtime = runtime;
    this.#reportFault = reportFault;
  }

  /** @param userId whose account it is; undefined if the address belongs to nobody */
  async signIn(origin: Origin, email: string, userId: string | undefined): Promise<void> {
    await this.#turn();
    if (!this.#takesSignIn(userId)) {
      this.#signIns += 1;
      return;
    }
    await this.#append(
      domainEvent(this.#runtime, byNobody(origin), {
        type: 'user.signInRefused',
        subject: { kind: 'user', id: userId ?? '' },
        data: { email },
      }),
    );
  }

  /** @param path of the call, without its query */
  async call(caller: Caller, operation: Operation, path: string, reason: string): Promise<void> {
    await this.#turn();
    const cause = byCaller(caller);
    const { times } = this.#calls.get(caller.id) ?? { times: 0 };
    this.#calls.set(caller.id, { times: times + 1, cause });
    if (times >= most.ofCaller) return;
    await this.#append(
      domainEvent(this.#runtime, cause, {
        type: 'access.refused',
        subject: { kind: 'operation', id: operation },
        data: { operation, path: path.slice(0, 300), reason },
      }),
    );
  }

  /** Records how many more there were, and starts counting anew. */
  async flush(): Promise<void> {
    const [signIns, calls] = [this.#signIns, [...this.#calls.values()]];
    this.#since = this.#runtime.now().getTime();
    this.#strangers = 0;
    this.#signIns = 0;
    this.#accounts.clear();
    this.#calls.clear();
    if (signIns > 0)
      await this.#append(
        domainEvent(this.#runtime, bySystem, {
          type: 'user.signInRefused',
          subject: { kind: 'user', id: '' },
          data: { times: signIns },
        }),
      );
    for (const { times, cause } of calls)
      if (times > most.ofCaller)
        await this.#append(
          domainEvent(this.#runtime, cause, {
            type: 'access.refused',
            subject: { kind: 'operation', id: 'several' },
            data: { operation: 'several', reason: 'FORBIDDEN', times: times - most.ofCaller },
          }),
        );
  }

  async #turn(): Promise<void> {
    if (this.#runtime.now().getTime() - this.#since >= hour) await this.flush();
  }

  #takesSignIn(userId: string | undefined): boolean {
    if (userId === undefined) {
      this.#strangers += 1;
      return this.#strangers <= most.ofStrangers;
    }
    const ofAll = [...this.#accounts.values()].reduce((total, one) => total + one, 0);
    const ofThis = this.#accounts.get(userId) ?? 0;
    if (ofThis >= most.ofAccount || ofAll >= most.ofAccounts) return false;
    this.#accounts.set(userId, ofThis + 1);
    return true;
  }

  /** A failure to record the refusal doesn't change the answer. */
  async #append(event: DomainEvent): Promise<void> {
    await this.#runtime.store.events.append([event]).catch(this.#reportFault);
  }
}
