import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.ts';

// The server as it is installed: main.ts and all that it imports, in one file.
compiled(fileURLToPath(new URL('./main.cjs', import.meta.url))).run();
