const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The size of a file: '312 bytes', '184 kB', '2.1 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < megabyte) return `${Math.round(bytes / kilobyte)} kB`;
  return `${megabytesOf(bytes)} MB`;
}

/** What has been sent of a file: '1.2 of 1.9 MB'. */
export const sentText = (sent: number, all: number): string =>
  all < megabyte
    ? `${Math.round(sent / kilobyte)} of ${sizeText(all)}`
    : `${megabytesOf(sent)} of ${sizeText(all)}`;

const megabytesOf = (bytes: number): string => {
  const tenths = Math.round((bytes * 10) / megabyte) / 10;
  return tenths % 1 === 0 ? String(tenths) : tenths.toFixed(1);
};
