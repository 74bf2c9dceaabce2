import { defineConfig } from 'vitest/config';

// Workspace sources are tested directly, through their custom export condition.
const conditions = ['@quartermaster/source'];

const project = (name: string, root: string, files = '*') => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    root,
    include: [`{src,test}/**/${files}.test.{ts,tsx}`],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine is no fault of the product.
    expect: { poll: { timeout: 20_000 } },
  },
});

const everywhere = [
  project('core', 'packages/core'),
  project('contract', 'packages/contract'),
  project('store', 'packages/store'),
  project('test-kit', 'packages/test-kit'),
  project('server', 'apps/server'),
  project('cli', 'apps/cli'),
  project('web', 'apps/web'),
];

/** `npm run test:mongodb`: what has to do with the database. */
const onMongo = [project('store', 'packages/store', 'mongo*'), project('server', 'apps/server')];

export default defineConfig({
  test: { projects: process.env.QM_TEST_DATABASE === 'mongodb' ? onMongo : everywhere },
});
