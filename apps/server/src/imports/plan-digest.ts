import { createHash } from 'node:crypto';
import type { ToCreate } from '@quartermaster/core/csv/import-result';

/** Tells two plans apart: they have the same digest if they would do the same to the same file. */
export class PlanDigest {
  readonly #file = createHash('sha256');
  #sum = 0n;

  /** Takes the next bytes of the file. */
  read(chunk: Uint8Array): void {
    this.#file.update(chunk);
  }

  /** Takes a line of the plan: what a row would do, or an error. */
  add(line: object): void {
    // A sum, because it doesn't depend on the order in which rows are handled.
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${sha256(JSON.stringify(line))}`));
  }

  /** @param toCreate what the plan creates besides the rows */
  end(toCreate: ToCreate): { readonly digest: string; readonly sha256: string } {
    this.add(toCreate);
    return { digest: this.#sum.toString(16).padStart(64, '0'), sha256: this.#file.digest('hex') };
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
