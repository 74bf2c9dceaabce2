import { createHash } from 'node:crypto';
import { canonicalJson } from '@quartermaster/core/canonical-json';
import type { ToCreate } from '@quartermaster/core/csv/import-result';
import type { ImportOptions } from '@quartermaster/core/csv/mapping';
import type { Reading } from '@quartermaster/core/reading/reading';
import type { RowOutcome } from './import-kind.ts';

/** Tells two plans apart: they have the same digest if they would do the same to the same file. */
export class PlanDigest {
  readonly #file = createHash('sha256');
  #sum = 0n;

  /** Takes the next bytes of the file. */
  read(chunk: Uint8Array): void {
    this.#file.update(chunk);
  }

  /** Takes how the file is read, which decides about the values of new records: the plan's lines don't have them. */
  asked({ map, set, createMissing, match, mode, invite }: ImportOptions, reading: Reading | undefined): void {
    const sorted = (texts: readonly string[]) => [...texts].sort();
    const how = {
      ...{ reading, map, match, mode, invite: invite === true },
      set: sorted(set.map(({ column, value }) => JSON.stringify([column, value]))),
      createMissing: sorted([...createMissing]),
    };
    this.add({ how: canonicalJson(how) });
  }

  /** Takes a line of the plan: what a row would do, or an error. */
  add(line: object): void {
    // A sum, because it doesn't depend on the order in which rows are handled.
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${sha256(JSON.stringify(line))}`));
  }

  /** The hash of the file, once it was read to its end. */
  file(): string {
    return this.#file.copy().digest('hex');
  }

  /** @param toCreate what the plan creates besides the rows */
  end(toCreate: ToCreate): { readonly digest: string; readonly sha256: string } {
    const sha256 = this.file();
    this.add(toCreate);
    // The lines have no values of new records, which another file could have others of.
    this.add({ file: sha256 });
    return { digest: this.#sum.toString(16).padStart(64, '0'), sha256 };
  }
}

/** What a plan would do with each row, so that a row is noticed that would do something else by now. */
export class PlannedOutcomes {
  /** By line; 52 bits of a hash, because a file may have 500,000 rows. */
  readonly #hashes = new Map<number, number>();

  keep(outcome: RowOutcome): void {
    this.#hashes.set(outcome.line, hashOf(outcome));
  }

  has(outcome: RowOutcome): boolean {
    return this.#hashes.get(outcome.line) === hashOf(outcome);
  }
}

// The key, because a row may be matched by what another record has by now.
const hashOf = ({ action, key, changes, record }: RowOutcome): number =>
  Number.parseInt(sha256(JSON.stringify([action, key, changes, record?.()])).slice(0, 13), 16);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
