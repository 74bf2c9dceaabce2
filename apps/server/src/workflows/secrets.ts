import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../keys/same-secret.ts';
import type { SealedField, Sealer } from '../keys/sealer.ts';
import { type StoredWorkflow, workflowCollection } from './collection.ts';

const hookSecretBytes = 32;

/** A new secret for a hook. */
export const newHookSecret = (): string => `qmh_${randomBytes(hookSecretBytes).toString('base64url')}`;

const sealedIn = (id: string, field: 'hookSecret' | 'secrets'): SealedField => ({
  record: workflowCollection.name,
  id,
  field,
});

const secretsSchema = z.record(z.string(), z.string());
export type Secrets = Readonly<Record<string, string>>;

/** Seals and opens what a workflow keeps secret. */
export class WorkflowSecrets {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  sealHookSecret(id: string, secret: string): string {
    return this.#sealer.seal(secret, sealedIn(id, 'hookSecret'));
  }

  /** Whether a caller has the secret of a workflow's hook; how long that takes tells nothing of it. */
  isHookSecret({ id, sealedHookSecret }: StoredWorkflow, given: string): boolean {
    if (sealedHookSecret === undefined) return false;
    return isSameSecret(this.#sealer.open(sealedHookSecret, sealedIn(id, 'hookSecret')), given);
  }

  sealSecrets(id: string, secrets: Secrets): string {
    return this.#sealer.seal(JSON.stringify(secrets), sealedIn(id, 'secrets'));
  }

  secretsOf({ id, sealedSecrets }: StoredWorkflow): Secrets {
    if (sealedSecrets === undefined) return {};
    return secretsSchema.parse(JSON.parse(this.#sealer.open(sealedSecrets, sealedIn(id, 'secrets'))));
  }
}
