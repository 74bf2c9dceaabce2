import type { DeliveryDetail } from '@quartermaster/core/webhooks/delivery';
import { headerMask } from '@quartermaster/core/webhooks/webhook';

/**
 * A command for a POSIX shell that sends a delivery.
 * @param masked the names of headers whose values nobody is shown
 */
export function curlOf(
  { url, headers, body = '' }: Pick<DeliveryDetail, 'url' | 'headers' | 'body'>,
  masked: readonly string[],
): string {
  const all = [...Object.entries(headers), ...masked.map((name) => [name, headerMask] as const)];
  return [
    // Without this option, brackets and braces in an address stand for several.
    `curl --globoff ${quoted(url)}`,
    ...all.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-raw ${quoted(body)}`,
  ].join(' \\\n');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
