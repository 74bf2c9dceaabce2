// main.ts as CommonJS, which has no await outside functions.
import { run } from './run.ts';

void run();
