import { part } from '../ui/part.tsx';

/** The files of a record, for administrators; loaded when it is first shown. */
export const Files = part(async () => (await import('./files.tsx')).Files);
