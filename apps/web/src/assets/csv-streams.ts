import { createStreamClient } from '@quartermaster/contract';

/** The typed door to the CSV routes. */
export const streams = createStreamClient({ url: window.location.origin });
