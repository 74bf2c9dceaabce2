import { type Beside, openBeside } from './beside.ts';
import type { Caller } from './caller.ts';
import { newPerson, type Person } from './company.ts';
import { type StartedServer, startTestServer } from './started-server.ts';

/** Who calls: nobody signed in, the person whose record it is, another person, an administrator. */
export const callers = ['nobody', 'owner', 'other', 'admin'] as const;
export type CallerName = (typeof callers)[number];

/** A server with one of each of those who call. */
export interface Scene {
  readonly server: StartedServer;
  readonly beside: Beside;
  readonly owner: Person;
  readonly other: Person;
  readonly admin: Person;
  end(): Promise<void>;
}

export async function newScene(): Promise<Scene> {
  const server = await startTestServer();
  const beside = await openBeside(server);
  const [owner, other, admin] = await Promise.all([
    newPerson(server),
    newPerson(server),
    newPerson(server, 'admin'),
  ]);
  return {
    server,
    beside,
    owner,
    other,
    admin,
    async end() {
      await beside.close();
      await server.stop();
    },
  };
}

export const callerOf = (scene: Scene, name: CallerName): Caller =>
  name === 'nobody' ? scene.server.nobody : scene[name].caller;
