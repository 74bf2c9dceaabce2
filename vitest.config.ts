import { defineConfig } from 'vitest/config';

// Workspace sources are tested directly, through their custom export condition.
const conditions = ['@quartermaster/source'];

const project = (name: string, root: string) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    root,
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      project('core', 'packages/core'),
      project('contract', 'packages/contract'),
      project('store', 'packages/store'),
      project('test-kit', 'packages/test-kit'),
      project('server', 'apps/server'),
      project('cli', 'apps/cli'),
      project('web', 'apps/web'),
    ],
  },
});
