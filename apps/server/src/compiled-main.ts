import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.ts';

// Starts the installed server: main.ts and everything it imports, in one file.
compiled(fileURLToPath(new URL('./main.cjs', import.meta.url))).run();
