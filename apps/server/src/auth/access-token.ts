import { crc32 } from 'node:zlib';
import { customAlphabet } from 'nanoid';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secret = customAlphabet(base62, 40);
const form = /^qm_[0-9A-Za-z]{40}_[0-9A-Za-z]{6}$/;

/**
 * A new personal access token (promise 10): `qm_`, 238 random bits, and a checksum by which scanners and the
 * server recognize it.
 */
export function newAccessToken(): string {
  const token = `qm_${secret()}`;
  return `${token}_${checksum(token)}`;
}

/** Whether the text has the form of an access token; typos are caught without querying the database. */
export const isAccessToken = (token: string): boolean =>
  form.test(token) && checksum(token.slice(0, -7)) === token.slice(-6);

/** The part of the token that lists show. */
export const startOf = (token: string): string => token.slice(0, 8);

function checksum(token: string): string {
  let rest = crc32(token);
  let text = '';
  while (text.length < 6) {
    text = `${base62[rest % 62]}${text}`;
    rest = Math.floor(rest / 62);
  }
  return text;
}
