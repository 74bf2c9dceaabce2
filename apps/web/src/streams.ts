import { createStreamClient } from '@quartermaster/contract';

/** The typed door to the routes that carry CSV and images; apart from api.ts, for few screens need it. */
export const streams = createStreamClient({ url: window.location.origin });
