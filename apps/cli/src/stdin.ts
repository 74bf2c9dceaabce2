import { text } from 'node:stream/consumers';

/** The lines of the standard input, for what must not stand on a command line. */
export const readStdinLines = async (): Promise<string[]> => (await text(process.stdin)).split(/\r?\n/);
