import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { chunks } from './build/chunks.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { preloads } from './build/preloads.ts';
import { version } from './package.json';

/** The server that `npm run dev` proxies to. */
const server = process.env.QM_URL ?? 'http://localhost:4000';

/** Blueprint's list of all icon names is only for icons given by name; the console uses icon components. */
const withoutIconNames: Plugin = {
  name: 'without-icon-names',
  load: (id) =>
    /@blueprintjs\/icons\/.*\/blueprint-icons-16\.js$/.test(id)
      ? 'export const BlueprintIcons_16 = {}; export const BLUEPRINT_ICONS_16_CODEPOINTS = {};'
      : undefined,
};

export default defineConfig({
  plugins: [react(), withoutIconNames, preloads, compressedFiles],
  resolve: { conditions: ['@quartermaster/source', ...defaultClientConditions] },
  define: { 'import.meta.env.VERSION': JSON.stringify(version) },
  server: { proxy: { '/api': server } },
  worker: {
    format: 'es',
    // The server knows the scanner's worker by its name.
    rolldownOptions: { output: { entryFileNames: 'bundle/[name]-[hash].js' } },
  },
  // Not 'assets': that is one of the console's screens.
  build: {
    target: 'es2023',
    assetsDir: 'bundle',
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // express-static-gzip takes any name containing '.br', such as
        // 'index.browser', for a compressed file.
        chunkFileNames: ({ name }) => `bundle/${name.replaceAll('.', '-')}-[hash].js`,
        codeSplitting: { groups: chunks },
      },
    },
  },
});
