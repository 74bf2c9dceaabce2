import type { OutgoingHttpHeaders } from 'node:http';
import type { Answer, Caller } from './caller.ts';

/** Sends a file to a record. @param files where its files are */
export const attach = (
  caller: Caller,
  files: string,
  name = 'invoice.txt',
  body: string | Uint8Array = 'Paid in full.',
  headers: OutgoingHttpHeaders = {},
): Promise<Answer> =>
  caller.send('POST', `${files}?name=${encodeURIComponent(name)}`, {
    body,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
