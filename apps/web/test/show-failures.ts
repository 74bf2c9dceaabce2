import { afterEach } from 'vitest';
import { shown } from './console.ts';

// A time-out tells little of what went wrong; what was on the screen then, tells most.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await shown());
});
