import { createStreamClient } from '@quartermaster/contract';

/** The typed client of the routes that carry CSV and images; apart from api.ts, because few screens need it. */
export const streams = createStreamClient({ url: window.location.origin });
