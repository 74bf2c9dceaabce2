import { afterEach } from 'vitest';
import { shown } from './console.ts';

// A timeout says little about what went wrong; what was on the screen says more.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await shown());
});
