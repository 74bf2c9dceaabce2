import { longestUnpacked, packed } from '../chain/packing.ts';

/**
 * An event's text as it is stored: packed, unless it wouldn't get shorter, or is too long to be unpacked.
 */
export function storedText(event: string): Uint8Array | string {
  if (Buffer.byteLength(event) > longestUnpacked) return event;
  const bytes = packed(event);
  return bytes.length < event.length ? bytes : event;
}
