import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** Where `npm run dev` finds the server. */
const server = process.env.QM_URL ?? 'http://localhost:4000';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@quartermaster/source', ...defaultClientConditions] },
  server: { proxy: { '/api': server } },
  // Not 'assets': that is a screen of ours.
  build: {
    target: 'es2023',
    assetsDir: 'bundle',
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
});
