import { createStreamClient } from '@quartermaster/contract';
import { fetchInSession } from './session-end.ts';

/**
 * The typed client of the routes that carry CSV and images; separate from api.ts because few screens need it.
 */
export const streams = createStreamClient({ url: window.location.origin, fetch: fetchInSession });
