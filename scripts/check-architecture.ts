// Enforces the import rules in docs/architecture.md that biome and turbo boundaries don't, and that a class is styled in
// one place:
//   tsx scripts/check-architecture.ts [REPOSITORY]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

const root = resolve(process.argv[2] ?? '.');

/**
 * Which workspace packages each package may import. Tests may also import the test kit
 * and their own package as built.
 */
const arrows: Readonly<Record<string, readonly string[]>> = {
  'packages/core': [],
  'packages/contract': ['core'],
  'packages/csv': ['core'],
  'packages/store': ['core'],
  'packages/test-kit': ['core', 'contract', 'csv'],
  'apps/server': ['core', 'contract', 'csv', 'store'],
  'apps/web': ['core', 'contract'],
  'apps/cli': ['core', 'contract', 'csv'],
};

/** The files and folders of an app's src that lie on one floor. */
interface Floor {
  readonly rooms: readonly string[];
  /** Whether they may not import each other either. */
  readonly isApart?: true;
}

/**
 * The floors of an app, top first: a file or folder of its src may import from its own floor and those below.
 * What isn't listed lies on the floor without rooms.
 */
type Floors = readonly Floor[];

const together = (...rooms: string[]): Floor => ({ rooms });
const apart = (...rooms: string[]): Floor => ({ rooms, isApart: true });

/** Declarations of what is stored, in any folder of the server. */
const isStored = (path: string): boolean => /^apps\/server\/src\/.+[/-]collections?\.ts$/.test(path);

const serverFloors: Floors = [
  together('main.ts', 'qm-server.ts', 'commands'),
  together('server.ts', 'app.ts', 'http', 'periodic-work.ts', 'first-administrator.ts', 'database'),
  together('services.ts', 'collections.ts'),
  // A new feature lies here until it is given its place below: nothing but the above uses it.
  together(),
  apart(
    'access',
    'announcements',
    'batches',
    'configuration',
    'dashboard',
    'erasure',
    'imports',
    'migrations',
  ),
  apart('attachments', 'auth', 'idempotency', 'people', 'webhooks'),
  apart('audit', 'import-profiles', 'mail', 'references', 'requests', 'views'),
  apart('assets', 'limits'),
  apart('locations', 'users', 'vendors'),
  apart('catalogue'),
  apart('bulk', 'fields', 'settings', 'slack', 'sms'),
  apart('files', 'jobs', 'lists', 'outbox'),
  apart('events', 'records'),
  apart('keys', 'leases'),
  apart('errors', 'runtime'),
  apart('outbound'),
  together('compiled.ts', 'compiled-main.ts'),
];

const consoleFloors: Floors = [
  together('main.tsx', 'app', 'search'),
  together(), // the features
  together('users', 'locations', 'configuration', 'bulk', 'attachments'),
  together('auth'),
  together('branding'),
  together('forms'),
  together('ui'),
  together(
    'api.ts',
    'streams.ts',
    'session-end.ts',
    'missed-changes.ts',
    'connection.ts',
    'new-version.ts',
    'preferences.ts',
    'browser-storage.ts',
  ),
];

const floorsOf: Readonly<Record<string, Floors>> = {
  'apps/server': serverFloors,
  'apps/web': consoleFloors,
};

/** Only packages/store talks to databases. */
const drivers = ['mongodb', 'mongoose', 'node:sqlite', '@photostructure/sqlite'];

/** Core gets the time and random values as arguments. */
const impure =
  /\b(Date\.now|Math\.random|performance\.now|randomUUID|getRandomValues)\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()/;

interface Source {
  /** Relative to the repository's root, with slashes. */
  readonly path: string;
  readonly home: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const importSpecifier = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

function* sources(): Generator<Source> {
  for (const home of Object.keys(arrows)) {
    for (const folder of ['src', 'test']) {
      if (!existsSync(join(root, home, folder))) continue;
      for (const file of readdirSync(join(root, home, folder), { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(file)) continue;
        const path = [home, folder, ...file.split(sep)].join('/');
        const text = readFileSync(join(root, path), 'utf8');
        yield { path, home, text, imports: [...text.matchAll(importSpecifier)].map(([, name = '']) => name) };
      }
    }
  }
}

/**
 * A repository path's folder below src: 'assets' for apps/cli/src/assets/list.ts; undefined
 * outside of src or in src itself.
 */
const featureOf = (home: string, path: string): string | undefined =>
  new RegExp(`^${home}/src/([^/]+)/`).exec(path)?.[1];

const isTest = (path: string): boolean => path.includes('/test/') || /\.test\.tsx?$/.test(path);

function* faultsOf({ path, home, text, imports }: Source): Generator<string> {
  const word = home === 'packages/core' && !isTest(path) && impure.exec(text)?.[0];
  if (word) yield `${word} in core: take the time and chance as arguments`;
  for (const name of imports) {
    if (name.startsWith('.')) yield* relativeFaults(path, home, name);
    else yield* packageFaults(path, home, name);
  }
}

function* packageFaults(path: string, home: string, name: string): Generator<string> {
  const imported = /^@quartermaster\/([^/]+)/.exec(name)?.[1];
  const allowed = [...(arrows[home] ?? []), ...(isTest(path) ? ['test-kit', basename(home)] : [])];
  if (imported && !allowed.includes(imported))
    yield `imports ${name}: ${home} may import ${allowed.join(', ') || 'no other package'}`;
  const driver = drivers.find((one) => name === one || name.startsWith(`${one}/`));
  if (driver && home !== 'packages/store') yield `imports ${name}: databases are packages/store's`;
}

function* relativeFaults(path: string, home: string, name: string): Generator<string> {
  const target = relative(root, resolve(root, dirname(path), name))
    .split(sep)
    .join('/');
  if (!target.startsWith(`${home}/`)) {
    yield `imports ${name}, outside its package`;
    return;
  }
  const from = featureOf(home, path);
  const to = featureOf(home, target);
  if (isTest(path)) return;
  const floors = floorsOf[home];
  if (to !== undefined && from === to) return;
  if (floors && !target.endsWith('.css') && !isStored(target)) {
    const [own, its] = [floorOf(path, floors), floorOf(target, floors)];
    if (own > its) yield `imports ${name}, which lies on a floor above`;
    if (own === its && floors[own]?.isApart)
      yield `imports ${name}, which lies beside it: neither may use the other`;
  }
  if (to === undefined) return;
  // A folder with commands is a noun of qm; what nouns share lies beside such folders. The full-screen queue is no
  // noun: it shows requests and assets as their own commands do.
  const isNoun = existsSync(join(root, home, 'src', to, 'commands.ts'));
  if (home === 'apps/cli' && from !== undefined && from !== 'queue' && isNoun) {
    yield `imports ${name}: a noun of qm doesn't use another's files`;
  }
}

/** How far below the top floor a file of an app is. */
function floorOf(path: string, floors: Floors): number {
  const room = path.split('/')[3] ?? '';
  const named = floors.findIndex(({ rooms }) => rooms.includes(room));
  return named === -1 ? floors.findIndex(({ rooms }) => rooms.length === 0) : named;
}

/** A class alone: '.qm-split' or '.qm-role.bp6-tag', but not '.qm-inspect .qm-split'. */
const plainSelector = /^ *\.(qm-[\w-]+)(?:\.bp6-[\w-]+)? *[,{]/gm;

/** What is meant for phones would be printed. */
const narrowPaper = /^@media \((?:max-width|width <|\d+px <=)/m;

/** Stylesheets stay once a screen has loaded them, and would restyle what has the same class on another one. */
function* styleFaults(): Generator<string> {
  const owners = new Map<string, string>();
  const home = join(root, 'apps/web/src');
  if (!existsSync(home)) return;
  for (const file of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
    const [feature = ''] = file.split(sep);
    if (!file.endsWith('.css')) continue;
    const text = readFileSync(join(home, file), 'utf8');
    if (narrowPaper.test(text)) yield `${file}: paper is narrow too, so write '@media screen and'`;
    if (feature === file) continue;
    for (const [, name = ''] of text.matchAll(plainSelector)) {
      const owner = owners.get(name) ?? feature;
      owners.set(name, owner);
      if (owner !== feature) yield `.${name} is styled in ${owner} and in ${feature}`;
    }
  }
}

/** Packages missing from the list above would go unchecked. */
const unnamed = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((home) => existsSync(join(root, home, 'package.json')) && !arrows[home]),
);

const faults = [
  ...unnamed.map((home) => `${home} has no arrows in scripts/check-architecture.ts`),
  ...new Set(styleFaults()),
  ...[...sources()].flatMap((source) => [...faultsOf(source)].map((fault) => `${source.path} ${fault}`)),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
