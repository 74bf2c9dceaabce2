import { type Client, createClient } from '@quartermaster/contract';
import { adminEmail, adminPassword, removeData } from '@quartermaster/test-kit/server-process';
import { startedFolder } from '@quartermaster/test-kit/started-folder';
import {
  type ServerEnvironment,
  startWarmServer,
  type TestServer,
} from '@quartermaster/test-kit/warm-server';
import { type Answer, type QmOptions, runQm } from './qm.ts';
import { type Ended, openTerminal, type TerminalOptions, type TerminalSession } from './terminal.ts';

/** A signed-in user, at a terminal and through the API. */
export interface Person {
  readonly email: string;
  readonly env: Readonly<Record<string, string>>;
  readonly api: Client;
  qm(...args: string[]): Promise<Answer>;
  qmWith(options: QmOptions, ...args: string[]): Promise<Answer>;
  /** Runs `qm` in a terminal until it ends. */
  sees(args: readonly string[], options?: TerminalOptions): Promise<Ended>;
  /** Opens `qm` in a terminal for typing. */
  opens(args: readonly string[], options?: TerminalOptions): TerminalSession;
}

/** A new server with only an administrator and the default data. */
export interface Installation {
  readonly server: TestServer;
  readonly admin: Person;
  close(): Promise<void>;
}

/** Also has an employee, a few catalogue items and locations. */
export interface Scene extends Installation {
  readonly mia: Person;
}

const miaEmail = 'mia@northwind.example';
export const miaPassword = 'walnut-harbour-12';

export const openInstallation = async (): Promise<Installation> => installationOf(await startWarmServer());

async function installationOf(server: TestServer): Promise<Installation> {
  return {
    server,
    admin: await signIn(server, adminEmail, adminPassword),
    async close() {
      await server.stop();
      await removeData(server);
    },
  };
}

/** @param env more of the server's environment, given its URL */
export async function openScene(env?: ServerEnvironment): Promise<Scene> {
  const dataDir = await startedFolder();
  const installation = await installationOf(await startWarmServer({ dataDir, ...(env ? { env } : {}) }));
  const { server, admin } = installation;
  await admin.api.users.create({
    email: miaEmail,
    password: miaPassword,
    displayName: 'Mia Okafor',
    mustChangePassword: false,
  });
  const berlin = await admin.api.locations.create({ name: 'Berlin' });
  await admin.api.locations.create({ name: 'HQ', parentId: berlin.id });
  for (const item of [
    { sku: 'MBP14', name: 'MacBook Pro 14" M4', type: 'Laptop', price: 1999, inStock: 12 },
    { sku: 'DOCK', name: 'USB-C Dock', type: 'Peripheral', price: 249.5, inStock: 40 },
  ])
    await admin.api.catalogue.create(item);
  return { ...installation, mia: await signIn(server, miaEmail, miaPassword) };
}

async function signIn({ url }: TestServer, email: string, password: string): Promise<Person> {
  const { token } = await createClient({ url }).auth.login({ email, password });
  const env = { QM_URL: url, QM_TOKEN: token };
  const withEnv = <T extends QmOptions | TerminalOptions>(options: T): T => ({
    ...options,
    env: { ...env, ...options.env },
  });
  return {
    email,
    env,
    api: createClient({ url, token: () => token }),
    qm: (...args) => runQm(args, { env }),
    qmWith: (options, ...args) => runQm(args, withEnv(options)),
    sees: (args, options = {}) => openTerminal(args, withEnv(options)).end(),
    opens: (args, options = {}) => openTerminal(args, withEnv(options)),
  };
}
