import type { Strategy } from '@quartermaster/core/workflows/workflow';

/** Section 2. */
export const strategyNames: Readonly<Record<Strategy, string>> = {
  stop: 'Stop on Error',
  continue: 'Continue on Error',
  retry: 'Retry on Error',
};
