import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { isIdOf, keyIdOf } from './key-id.ts';
import type { KeyRing } from './key-ring.ts';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** The field a sealed text belongs to; it can't be opened as any other (promise 32). */
export interface SealedField {
  /** Name of the collection. */
  readonly record: string;
  readonly id: string;
  readonly field: string;
}

/**
 * Encrypts values that nobody may read in the database or a copy of it (decisions: AES-256-GCM). A sealed
 * text is `sealed:KEY:BASE64URL` of nonce, ciphertext and tag; KEY is the id of the key, so that keys can be
 * changed.
 */
export class Sealer {
  readonly #ring: KeyRing;

  constructor(ring: KeyRing) {
    this.#ring = ring;
  }

  seal(text: string, field: SealedField): string {
    const [secretKey] = this.#ring.keys;
    if (!secretKey) throw new Error('Nothing can be sealed without a key');
    const nonce = randomBytes(nonceLength);
    const key = this.#ring.derivedNow(purpose);
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength });
    cipher.setAAD(nameOf(field));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `sealed:${keyIdOf(secretKey)}:${sealed.toString('base64url')}`;
  }

  /** Throws if the text was sealed for another field or with an unknown key, or has been changed. */
  open(sealed: string, field: SealedField): string {
    const [mark, keyId = '', text = ''] = sealed.split(':');
    const at = this.#ring.keys.findIndex((key) => isIdOf(keyId, key));
    const key = this.#ring.derived(purpose)[at];
    if (mark !== 'sealed' || key === undefined) throw new Error('It was sealed by another key');
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(nameOf(field));
    decipher.setAuthTag(bytes.subarray(-tagLength));
    const opened = [decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  }

  /** Whether the text was sealed with the key in use. */
  isCurrent(sealed: string): boolean {
    const [secretKey] = this.#ring.keys;
    return secretKey !== undefined && sealed.startsWith(`sealed:${keyIdOf(secretKey)}:`);
  }
}

const purpose = 'sealed fields';

const nameOf = ({ record, id, field }: SealedField): Buffer =>
  Buffer.from(JSON.stringify([record, id, field]), 'utf8');
