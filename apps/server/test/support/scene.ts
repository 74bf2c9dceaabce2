import type { Config } from '../../src/runtime/config.ts';
import type { Caller } from './caller.ts';
import { newPerson, type Person } from './company.ts';
import { type DirectAccess, openDirectAccess } from './direct-access.ts';
import { type StartedServer, startTestServer } from './started-server.ts';

/** Who calls: nobody signed in, the record's owner, another user, an administrator. */
export const callers = ['nobody', 'owner', 'other', 'admin'] as const;
export type CallerName = (typeof callers)[number];

/** A server with one caller of each kind. */
export interface Scene {
  readonly server: StartedServer;
  readonly direct: DirectAccess;
  readonly owner: Person;
  readonly other: Person;
  readonly admin: Person;
  end(): Promise<void>;
}

export async function newScene(overrides: Partial<Config> = {}): Promise<Scene> {
  const server = await startTestServer(overrides);
  const direct = await openDirectAccess(server, server.store);
  const [owner, other, admin] = await Promise.all([
    newPerson(server),
    newPerson(server),
    newPerson(server, 'admin'),
  ]);
  return {
    server,
    direct,
    owner,
    other,
    admin,
    async end() {
      await direct.close();
      await server.stop();
    },
  };
}

export const callerOf = (scene: Scene, name: CallerName): Caller =>
  name === 'nobody' ? scene.server.nobody : scene[name].caller;
