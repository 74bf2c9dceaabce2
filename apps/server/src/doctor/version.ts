import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageSchema = z.object({ version: z.string() });

/** The server's version. Its package lies as far above the bundle as above this file's build. */
export const serverVersion = (): string =>
  packageSchema.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
    .version;
