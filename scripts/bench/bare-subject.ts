import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@quartermaster/test-kit/free-port';
import { adminPassword } from '@quartermaster/test-kit/server-process';
import { production } from './product.ts';
import { type Subject, startFor } from './subject.ts';

/** `bare` does what the product does today; `bare-frozen` what it did at commit d15a43e, and never more. */
export type Yardstick = 'bare' | 'bare-frozen';

/** A bare server; `configFile` holds the product's configuration. */
export const bare = (yardstick: Yardstick, dataDir: string, configFile: string): Subject => ({
  name: 'bare',
  async start() {
    const entry = fileURLToPath(new URL(`./${yardstick}/start.js`, import.meta.url));
    mkdirSync(dataDir, { recursive: true });
    const port = await freePort();
    const env = {
      ...production,
      BARE_PORT: String(port),
      BARE_FILE: join(dataDir, 'bare.db'),
      BARE_CONFIG: configFile,
      BARE_ADMIN_PASSWORD: adminPassword,
    };
    return startFor({ dataDir, port, entry, env });
  },
});
