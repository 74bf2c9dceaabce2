import type { AttachmentKind } from './attachment-kind.ts';

/** How much of the beginning is enough to tell a kind, or that a text is a page of HTML or a drawing. */
const headSize = 4096;

interface Signature {
  readonly kind: AttachmentKind;
  readonly pattern: RegExp;
}

/** What files begin with, read as one character a byte. */
const signatures: readonly Signature[] = [
  // Some programs write a byte order mark or blank lines first.
  { kind: 'pdf', pattern: /^(?:\u00ef\u00bb\u00bf)?\s{0,64}%PDF-\d/ },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
  { kind: 'png', pattern: /^\u0089PNG\r\n\u001a\n/ },
  { kind: 'jpeg', pattern: /^\u00ff\u00d8\u00ff/ },
  { kind: 'gif', pattern: /^GIF8[79]a/ },
  { kind: 'webp', pattern: /^RIFF[\s\S]{4}WEBP/ },
  { kind: 'heif', pattern: /^[\s\S]{4}ftyp(?:hei[cmsx]|hev[cmx]|mif1|msf1|avi[fs])/ },
  { kind: 'tiff', pattern: /^(?:II\*\0|MM\0\*)/ },
];

/** Pages and drawings run scripts once they are opened, whatever they are called. */
const activeText =
  /^<(?:!doctype\s+(?:html|svg)|(?:[a-z]\w*:)?(?:html|svg|head|body|script|iframe|object|embed|meta|link|style|img|a)\b)/i;

/** A text without the blanks, instructions and comments that it begins with. */
function withoutProlog(text: string): string {
  for (let rest = text; ; ) {
    const shorter = rest.replace(/^(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->)/, '');
    if (shorter === rest) return rest;
    rest = shorter;
  }
}

/** Why content isn't kept: it is none of the kinds, has no bytes, or is a page or a drawing. */
export type Unkept = 'unknown' | 'empty' | 'active';

/** Judges by its content what a file is, while it arrives in pieces. */
export class ContentJudge {
  #head = '';
  #size = 0;
  /** Of UTF-16: which half of a character comes second. Undefined for texts of one byte and more. */
  #wide: 'low' | 'high' | undefined;
  #half = 0;
  #mayBeText = true;

  /** Takes the next bytes; false once nothing that follows can make this a kind that is kept. */
  add(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length && this.#head.length < headSize; at += 1)
      this.#head += String.fromCharCode(bytes[at] ?? 0);
    if (this.#size < 2 && this.#head.length >= 2) this.#wide = widthOf(this.#head);
    if (this.#mayBeText) this.#mayBeText = this.#isText(bytes);
    this.#size += bytes.length;
    return this.#mayBeText || this.#head.length < 16 || this.#signed() !== undefined;
  }

  /** What it is, now that all of it has arrived. */
  verdict(): AttachmentKind | Unkept {
    if (this.#size === 0) return 'empty';
    const signed = this.#signed();
    if (signed !== undefined) return signed;
    // Half a character of UTF-16 is left over.
    if (!this.#mayBeText || (this.#wide !== undefined && this.#size % 2 === 1)) return 'unknown';
    if (this.#wide === undefined && [...this.#head].some((one) => isControl(one.charCodeAt(0))))
      return 'unknown';
    const text = this.#head.replaceAll(this.#wide === undefined ? /^\u00ef\u00bb\u00bf/g : /^..|\0/gs, '');
    return activeText.test(withoutProlog(text)) ? 'active' : 'text';
  }

  #signed(): AttachmentKind | undefined {
    return signatures.find(({ pattern }) => pattern.test(this.#head))?.kind;
  }

  /** Whether bytes have no control characters but tabs, lines' ends and form feeds. */
  #isText(bytes: Uint8Array): boolean {
    // The first byte may be half of a byte order mark.
    if (this.#wide === undefined) {
      const from = this.#size === 0 && bytes.length === 1 ? 1 : 0;
      return bytes.subarray(from).every((byte) => !isControl(byte));
    }
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if ((this.#size + at) % 2 === 0) this.#half = byte;
      else {
        const [low, high] = this.#wide === 'low' ? [byte, this.#half] : [this.#half, byte];
        if (high === 0 && isControl(low)) return false;
      }
    }
    return true;
  }
}

const isControl = (byte: number): boolean => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte);

/** By its byte order mark; big endian has the low byte second. */
const widthOf = (head: string): 'low' | 'high' | undefined =>
  head.startsWith('\u00fe\u00ff') ? 'low' : head.startsWith('\u00ff\u00fe') ? 'high' : undefined;
