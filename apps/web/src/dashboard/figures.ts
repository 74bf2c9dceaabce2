import type { Outputs } from '@quartermaster/contract';

/** What the dashboard shows. */
export type Figures = Outputs['dashboard']['get'];
