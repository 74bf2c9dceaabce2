import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { z } from 'zod';
import type { SealedField, Sealer } from '../keys/sealer.ts';
import { type StoredWebhook, webhookCollection } from './collection.ts';

const secretBytes = 32;
/** Milliseconds for which a rotated secret still signs (promise 36). */
export const formerSecretMs = 24 * 3_600_000;

const mostFormer = 4;
const formerSchema = z.array(z.object({ secret: z.string(), until: z.string() }));

/** A new secret, as receivers configure it (Standard Webhooks). */
export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

const sealedIn = (id: string, field: 'headers' | 'secret' | 'formerSecret'): SealedField => ({
  record: webhookCollection.name,
  id,
  field,
});

/** Seals and opens what a webhook keeps secret. */
export class WebhookSecrets {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  seal(id: string, secret: string): string {
    return this.#sealer.seal(secret, sealedIn(id, 'secret'));
  }

  /** The present secret; undefined if its key was lost. */
  secretOf({ id, sealedSecret }: StoredWebhook): string | undefined {
    return sealedSecret === undefined ? undefined : this.#sealer.open(sealedSecret, sealedIn(id, 'secret'));
  }

  /**
   * Seals the present secret with the former ones that still sign: whoever rotates twice may have receivers with any.
   * @param until when the present one ceases to sign
   */
  sealFormer(webhook: StoredWebhook, { at, until }: { at: Date; until: string }): string | null {
    const secret = this.secretOf(webhook);
    if (secret === undefined) return null;
    const former = [{ secret, until }, ...this.#formerOf(webhook, at)].slice(0, mostFormer);
    return this.#sealer.seal(JSON.stringify(former), sealedIn(webhook.id, 'formerSecret'));
  }

  /** The former secrets that still sign, the latest first. */
  #formerOf({ id, sealedFormerSecret, formerSecretUntil = '' }: StoredWebhook, at: Date) {
    const time = at.toISOString();
    if (sealedFormerSecret === undefined || formerSecretUntil <= time) return [];
    const opened = this.#sealer.open(sealedFormerSecret, sealedIn(id, 'formerSecret'));
    return formerSchema.parse(JSON.parse(opened)).filter(({ until }) => until > time);
  }

  sealHeaders(id: string, headers: Readonly<Record<string, string>>): string {
    return this.#sealer.seal(JSON.stringify(headers), sealedIn(id, 'headers'));
  }

  headersOf({ id, sealedHeaders }: StoredWebhook): Record<string, string> {
    if (sealedHeaders === undefined) return {};
    return JSON.parse(this.#sealer.open(sealedHeaders, sealedIn(id, 'headers')));
  }

  /** The signatures of all secrets that are valid, parted by spaces; undefined without a secret. */
  sign(webhook: StoredWebhook, { id, at, body }: { id: string; at: Date; body: string }): string | undefined {
    const present = this.secretOf(webhook);
    if (present === undefined) return undefined;
    const secrets = [present, ...this.#formerOf(webhook, at).map(({ secret }) => secret)];
    return secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' ');
  }
}
