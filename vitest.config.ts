import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { LongestFirst } from './scripts/tests/longest-first.ts';
import { SlowestFiles } from './scripts/tests/slowest-files.ts';

/**
 * Resolves a test's imports of its own package's source to the build, which
 * starts faster, especially threads.
 */
const answeredByBuild: Plugin = {
  name: 'answered-by-build',
  enforce: 'pre',
  resolveId(name, importer) {
    if (importer === undefined || !name.startsWith('.')) return undefined;
    const source = resolve(importer, '..', name);
    const built = source.replace('/src/', '/dist/').replace(/\.tsx?$/, '.js');
    return built !== source && existsSync(built) ? built : undefined;
  },
};

/** How many test files run at once: groups of projects, one after another. */
const paces = {
  /** A browser or MongoDB works beside each. */
  busy: { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 0 } },
  /** They wait more: for clocks, and for processes that start and end. */
  waiting: { maxWorkers: availableParallelism() + 2, sequence: { groupOrder: 1 } },
};

interface Chosen {
  readonly files?: string;
  readonly exclude?: string[];
  readonly pace?: keyof typeof paces;
  /** Files of scripts/tests to run once at the start. */
  readonly setups?: string[];
  /** Files of the package to run before each of its test files. */
  readonly beforeEach?: string[];
}

const shared = (
  name: string,
  root: string,
  { files = '*', exclude = [], beforeEach = [], pace = 'waiting' }: Chosen = {},
) => ({
  name,
  root,
  ...paces[pace],
  setupFiles: beforeEach,
  include: [`{src,test}/**/${files}.test.{ts,tsx}`],
  exclude,
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // A busy machine isn't the product's fault.
  expect: { poll: { timeout: 20_000 } },
  // Tests don't change process-wide state, so that modules loaded by one file serve the next.
  isolate: false,
});

/** Code that opens files or starts threads or processes is tested as built. */
const built = (name: string, root: string, { setups = [], ...chosen }: Chosen = {}) => ({
  plugins: [answeredByBuild],
  test: {
    ...shared(name, root, chosen),
    globalSetup: ['build', ...setups].map((file) =>
      fileURLToPath(new URL(`scripts/tests/${file}.ts`, import.meta.url)),
    ),
    server: { deps: { external: [/\/(apps|packages)\/[^/]+\/dist\//] } },
  },
});

const conditions = ['@quartermaster/source'];

/** Pure computation is tested from source, without a build. */
const source = (name: string, root: string) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: shared(name, root),
});

/** Walks of a minute or more through what shorter tests cover; run by `npm run soak`. */
const longWalks = process.env.QM_SOAK
  ? []
  : ['test/configuration-walk.test.ts', 'test/stocktake-walk.test.ts'];

const everywhere = [
  source('core', 'packages/core'),
  source('csv', 'packages/csv'),
  source('contract', 'packages/contract'),
  built('store', 'packages/store'),
  built('test-kit', 'packages/test-kit'),
  built('server', 'apps/server'),
  built('cli', 'apps/cli', { setups: ['started-folder'] }),
  built('web', 'apps/web', {
    pace: 'busy',
    exclude: longWalks,
    setups: ['chromium', 'started-folder'],
    beforeEach: [fileURLToPath(new URL('apps/web/test/show-failures.ts', import.meta.url))],
  }),
];

/**
 * Tests that hardly reach the database, where it makes no difference, are about SQLite's files, or are about
 * what goes out: when, how often and in which words. What those store is stored in other tests, too.
 */
const withoutMongo = [
  'test/access/{cross-site,explain,foreign-records,injected-fields,passwords,secrets,session-lifetime,sign-in}.test.ts',
  'test/database/{backup,migrations,needed-key,refused-files,rotate-key}.test.ts',
  'test/files/{hostile-pictures,picture-process}.test.ts',
  'test/imports/{bad-files,other-systems,preview}.test.ts',
  'test/input/{costly-text,limits,methods,slow-bodies}.test.ts',
  'test/labels/labels.test.ts',
  'test/mail/{mail-files,put-off,refusals,templates}.test.ts',
  'test/metrics/metrics.test.ts',
  'test/notifications/{slack-pace,switches}.test.ts',
  'test/operations/{damaged,new-files,starting,stopping}.test.ts',
  'test/outbound/*.test.ts',
  'test/slack/sending.test.ts',
  'test/sms/sms.test.ts',
  'test/views/plans.test.ts',
  'test/webhooks/{database-faults,documented,retries}.test.ts',
  'test/workflows/{hostile,strategies,web-requests}.test.ts',
];

/** `npm run test:mongodb`: everything not known to be independent of the database. */
const onMongo = [
  built('store', 'packages/store', { pace: 'busy', files: 'mongo*' }),
  built('server', 'apps/server', { pace: 'busy', exclude: withoutMongo }),
];

/** Where `.ci/run` reads the counts from. */
const results = process.env.QM_TEST_RESULTS;

export default defineConfig({
  test: {
    projects: process.env.QM_TEST_DATABASE === 'mongodb' ? onMongo : everywhere,
    globalSetup: 'scripts/tests/folder.ts',
    // Servers run in these processes. Less frequent collection of young garbage
    // saves a twelfth of their time.
    execArgv: ['--max-semi-space-size=32'],
    sequence: { sequencer: LongestFirst },
    reporters: [
      'default',
      new SlowestFiles(),
      ...(results ? [['json', { outputFile: results }] as const] : []),
    ],
  },
});
