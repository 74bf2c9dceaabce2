import { access, isOperation, type Operation } from '@quartermaster/core/access/access';
import type { Actor } from '@quartermaster/core/access/actor';
import { type Explanation, explainAccess, type QueriedRecord } from '@quartermaster/core/access/explain';
import { message } from '@quartermaster/core/messages';
import { nearest } from '@quartermaster/core/nearest';
import { availableTransitions } from '@quartermaster/core/requests/status';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { AssetService } from '../assets/service.ts';
import type { OwnSessions } from '../auth/own-sessions.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { JobService } from '../jobs/service.ts';
import type { RequestService } from '../requests/service.ts';
import { toUser } from '../users/record.ts';
import { actorOf, type UserService } from '../users/service.ts';
import type { ViewService } from '../views/service.ts';

interface ExplanationDeps {
  readonly users: UserService;
  readonly assets: AssetService;
  readonly requests: RequestService;
  readonly jobs: JobService;
  readonly views: ViewService;
  readonly sessions: OwnSessions;
}

interface AccessQuery {
  readonly user: string;
  readonly operation: string;
  readonly record?: string | undefined;
}

type Look = (id: string, actor: Actor) => Promise<unknown>;

/** Explains why somebody may or may not do something, using the same table and lookups that decide it. */
export class AccessExplanation {
  readonly #deps: ExplanationDeps;
  /**
   * Looks up a record for somebody, by group of operations; throws or returns undefined if they may not see
   * it.
   */
  readonly #looks: Readonly<Record<string, Look>>;

  constructor(deps: ExplanationDeps) {
    const { users, assets, requests, jobs, views, sessions } = deps;
    this.#deps = deps;
    this.#looks = {
      assets: (id, actor) => assets.find(id, actor),
      requests: (id, actor) => requests.get(id, actor),
      jobs: (id, actor) => jobs.get(id, actor),
      views: (id, actor) => views.find(id, actor),
      tokens: (id, actor) => sessions.byPublicId(actor, id, ['token']),
      sessions: (id, actor) => sessions.byPublicId(actor, id, ['cookie', 'bearer']),
      users: (id) => users.find(id),
    };
  }

  async explain({ user, operation, record }: AccessQuery, asker: Actor): Promise<Explanation> {
    if (!isOperation(operation)) throw unknownOperation(operation);
    const account = await this.#deps.users.find(user);
    const queried =
      record === undefined ? undefined : await this.#queried(operation, record, actorOf(account), asker);
    return explainAccess(operation, toUser(account), queried);
  }

  /** Refuses a record that the actor may not see as if it didn't exist. */
  async requireVisible(operation: Operation, id: string, actor: Actor): Promise<void> {
    const look = this.#looks[groupOf(operation)];
    if (look && (await look(id, actor)) === undefined)
      throw new RefusalError(refused('NOT_FOUND', message.notFound));
  }

  async #queried(operation: Operation, name: string, actor: Actor, asker: Actor): Promise<QueriedRecord> {
    const look = this.#looks[groupOf(operation)];
    if (!look) return { name, found: 'any' };
    if (!(await isFound(look(name, actor))))
      return { name, found: (await isFound(look(name, asker))) ? 'hidden' : 'none' };
    if (operation !== 'requests.transition') return { name, found: 'visible' };
    const request = await this.#deps.requests.get(name, actor);
    return { name, found: 'visible', next: availableTransitions(request, actor).map(({ to }) => to) };
  }
}

const groupOf = (operation: Operation): string => operation.slice(0, operation.indexOf('.'));

async function isFound(looking: Promise<unknown>): Promise<boolean> {
  try {
    return (await looking) !== undefined;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}

const unknownOperation = (name: string): RefusalError =>
  new RefusalError(
    invalid([
      { path: 'operation', message: message.unknownOperation(name, nearest(name, Object.keys(access))) },
    ]),
  );
