import { text } from 'node:stream/consumers';

/** The lines of standard input, for values that must not appear on a command line. */
export const readStdinLines = async (): Promise<string[]> => (await text(process.stdin)).split(/\r?\n/);
