import { encode } from 'uqr';
import { utf8Length } from '../utf8-length.ts';

/** A QR code: rows of modules, true where it is dark, without the quiet zone around it. */
export type QrCode = readonly (readonly boolean[])[];

/** The light border that a QR code needs, in modules (ISO/IEC 18004). */
export const quietZone = 4;

/** The most bytes that a QR code holds at error correction level M. */
const mostBytes = 2331;

/** The QR code of a text in UTF-8, at error correction level M; undefined if it is too long for one. */
export function qrCode(text: string): QrCode | undefined {
  // Half of a surrogate pair has no place in UTF-8.
  const written = text.replace(/\p{Surrogate}/gu, '\ufffd');
  if (utf8Length(written) > mostBytes) return undefined;
  return encode(written, { ecc: 'M', boostEcc: false, border: 0 }).data;
}
