import type { Answer } from './caller.ts';

/** The Set-Cookie headers of a response. */
export const setCookies = ({ headers }: Answer): string[] => headers['set-cookie'] ?? [];

/** The session cookie that a response sets, as a browser sends it back: `name=value`. */
export function cookieOf(answer: Answer): string {
  const [cookie] = setCookies(answer);
  const pair = cookie?.split(';')[0];
  if (pair === undefined) throw new Error(`No cookie was set: ${answer.status} ${answer.text}`);
  return pair;
}
