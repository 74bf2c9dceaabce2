import { expect, it } from 'vitest';
import { checkAttachment, checkAttachmentName } from './attachment.ts';
import { endingOf } from './attachment-kind.ts';
import { ContentJudge } from './content-judge.ts';
import { storableName } from './file-name.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));

/** What content is, sent at once and byte by byte. */
function judged(content: Uint8Array | string): string {
  const all = typeof content === 'string' ? bytes(content) : content;
  const [whole, pieces] = [new ContentJudge(), new ContentJudge()];
  whole.add(all);
  for (const byte of all) pieces.add(Uint8Array.of(byte));
  expect(pieces.verdict()).toBe(whole.verdict());
  return whole.verdict();
}

it.each([
  ['%PDF-1.7\n%\xe2\xe3\xcf\xd3\n\0', 'pdf'],
  ['\xef\xbb\xbf\r\n%PDF-1.4\n\0', 'pdf'],
  ['\x89PNG\r\n\x1a\n\0\0', 'png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['GIF89a\x01\0\x01\0', 'gif'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x18ftypheic\0\0\0\0', 'heif'],
  ['II*\0\x08\0\0\0', 'tiff'],
  ['Paid, 12\u00a0EUR\n', 'text'],
  ['\xff\xfeA\0\n\0', 'text'],
  ['\xfe\xff\0A\0\n', 'text'],
  ['<?xml version="1.0"?><Invoice xmlns="urn:x"/>', 'text'],
  ['', 'empty'],
  ['MZ\x90\0\x03', 'unknown'],
  ['PK\x03\x04', 'unknown'],
  ['\0', 'unknown'],
  ['text and then \0', 'unknown'],
  ['\xff\xfeA\0\0\0', 'unknown'],
  ['\xff\xfeA\0\n', 'unknown'],
  ['  <!DOCTYPE html><script>', 'active'],
  ['<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<svg onload="x">', 'active'],
  ['\xef\xbb\xbf<x:html xmlns:x="http://www.w3.org/1999/xhtml">', 'active'],
  ['\xff\xfe<\0h\0t\0m\0l\0>\0', 'active'],
])('content is what its bytes say: %j is %s', (content, kind) => {
  expect(judged(content)).toBe(kind);
});

it('a text is judged to its end, and in time, whatever it begins with', () => {
  const judge = new ContentJudge();
  expect(judge.add(bytes('<!---->'.repeat(5000)))).toBe(true);
  expect(judge.verdict()).toBe('text');
  expect(judge.add(bytes('\x01'))).toBe(false);
});

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\invoice.pdf', 'invoice.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie- x=1.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['.bashrc', 'bashrc'],
  ['run.exe. . .', 'run.exe'],
  ['nul.txt', '_nul.txt'],
  ['a.exe:b.txt', 'a.exe-b.txt'],
  ['  Re\u0301sume\u0301  2026.pdf ', 'R\u00e9sum\u00e9 2026.pdf'],
  ['..', ''],
  [`${'\u65e5'.repeat(300)}.pdf`, `${'\u65e5'.repeat(65)}.pdf`],
])('a name is what every system can store: %j', (given, name) => {
  expect(storableName(given)).toBe(name);
});

it('a name has to be one for what the file is', () => {
  const kept = (name: string, kind: Parameters<typeof checkAttachment>[1]) =>
    checkAttachmentName(name).ok && checkAttachment(name, kind).ok;
  expect(kept('a.PDF', 'pdf')).toBe(true);
  expect(kept('Lease 2.1', 'pdf')).toBe(true);
  expect(kept('a.pdf', 'text')).toBe(false);
  for (const name of ['a.exe', 'a.html', 'a.svg', 'a.pdf.js', 'a..bat'])
    expect(kept(name, 'text')).toBe(false);
  expect(endingOf('notes')).toBe('');
});
