import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { blackPng, pixel } from '../support/pictures.ts';

/** A file sent as a picture, and the expected result. */
export interface Sent {
  readonly name: string;
  readonly body: Uint8Array | string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Refused with this status, or stored re-encoded as a plain picture. */
  readonly becomes: 413 | 415 | 'picture';
}

/** Content that must not survive in any of them. */
export const active = 'alert(document.cookie)';

const script = `<script>${active}</script>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
const html = `<!doctype html><html>${script}</html>`;
const pngStart = pixel.subarray(0, 8);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const bytes = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const form = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;

const blank = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

const refused = (name: string, body: Uint8Array | string, type?: string): Sent => ({
  name,
  body,
  becomes: 415,
  ...(type === undefined ? {} : { type }),
});
const tooLarge = (name: string, body: Uint8Array): Sent => ({ name, body, becomes: 413 });
const kept = (name: string, body: Uint8Array, headers?: Sent['headers']): Sent => ({
  name,
  body,
  becomes: 'picture',
  ...(headers ? { headers } : {}),
});

/** The corpus of promise 25. */
export async function hostilePictures(): Promise<readonly Sent[]> {
  const [png, jpeg, gif, webp] = await Promise.all([
    blank().png().toBuffer(),
    blank().jpeg().toBuffer(),
    blank().gif().toBuffer(),
    blank().webp().toBuffer(),
  ]);
  const frames = Array.from({ length: 120 }, (_, n) =>
    blank(450, 400)
      .composite([{ input: pixel, left: n, top: 0 }])
      .png()
      .toBuffer(),
  );
  const animated = sharp(await Promise.all(frames), { join: { animated: true } });
  const deep = blank(3000, 3000).ensureAlpha().toColourspace('rgb16').png({ compressionLevel: 1 });
  const badSum = Buffer.from(png);
  badSum.writeUInt8(badSum.readUInt8(29) ^ 0xff, 29);
  const noSize = Buffer.from(png);
  noSize.fill(0, 16, 24);
  return [
    refused('SVG with a script', svg, 'image/svg+xml'),
    refused('SVG called PNG', svg),
    refused('SVG behind a byte order mark', `\ufeff${svg}`),
    refused('SVG behind spaces and a comment', `   <!-- -->${svg}`),
    refused('SVG, compressed', gzipSync(svg), 'image/svg+xml'),
    refused(
      'XML that reads a file',
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${svg}`,
    ),
    refused('HTML called PNG', html),
    refused('HTML as HTML', html, 'text/html'),
    refused('HTML of two types', html, 'text/html;image/png'),
    refused('HTML behind the first bytes of a PNG', bytes(pngStart, html)),
    refused('PHP behind the first bytes of a JPEG', bytes(jpegStart, '<?php system($_GET["c"]); ?>')),
    refused('a script that begins like a GIF', `GIF89a/*${'\0'.repeat(20)}*/=1;${active}`),
    refused('a script that begins like a WebP', bytes('RIFF\0\0\0\0WEBP=1;', active)),
    refused('a PDF', '%PDF-1.7\n%%EOF'),
    refused('PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run'),
    refused('a drawing of ImageMagick', "push graphic-context\nfill 'url(https://x.example/|id)'\n"),
    refused('TIFF', hex('49492a0008000000'), 'image/tiff'),
    refused('BMP', hex('424d460000000000'), 'image/bmp'),
    refused('an icon', hex('00000100010010100000'), 'image/x-icon'),
    refused('AVIF', bytes('\0\0\0\x20ftypavif', Buffer.alloc(20)), 'image/avif'),
    refused('a ZIP', hex('504b030414000000')),
    refused('a program', hex('7f454c4602010100')),
    refused('nothing', new Uint8Array()),
    refused('JSON that names a file', '{"files":{"f":{"filepath":"/etc/passwd"}}}', 'application/json'),
    refused('a form', bytes(form, png, '\r\n--x--'), 'multipart/form-data; boundary=x'),
    refused('a form that ends early', bytes(form, png.subarray(0, 50)), 'multipart/form-data; boundary=x'),
    refused('a form called PNG', bytes(form, png)),
    refused('a PNG that ends early', png.subarray(0, png.length - 20)),
    refused('a JPEG that ends early', jpeg.subarray(0, jpeg.length / 2)),
    refused('a WebP that ends early', webp.subarray(0, webp.length / 2)),
    refused('a GIF that ends early', gif.subarray(0, 20)),
    refused('a PNG with a wrong checksum', badSum),
    refused('a PNG without size', noSize),
    tooLarge('30,000 × 30,000 pixels', blackPng(30_000, 30_000)),
    tooLarge('nine million pixels of 8 bytes', await deep.toBuffer()),
    tooLarge('very many frames', await animated.gif().toBuffer()),
    tooLarge('more than 5 MB', bytes(png, Buffer.alloc(5 * 1024 * 1024))),
    kept('a GIF that is a script as well', bytes(gif, `*/=1;${active}`)),
    kept('a PNG with HTML after it', bytes(png, html)),
    kept('a JPEG with a program after it', bytes(jpeg, hex('504b0304'), active)),
    kept(
      'a JPEG with a place, and HTML in its copyright',
      await blank()
        .withExif({ IFD0: { Copyright: html }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
        .jpeg()
        .toBuffer(),
    ),
    kept(
      'a WebP with a place',
      await blank()
        .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .webp()
        .toBuffer(),
    ),
    kept('a name that climbs', png, { 'content-disposition': 'attachment; filename="../../../etc/passwd"' }),
    kept('a name with NUL', png, { 'content-disposition': "attachment; filename*=UTF-8''a%00.png" }),
    kept('a name of two endings', png, { 'content-disposition': 'attachment; filename="a.png.html"' }),
  ];
}
