import { createHash } from 'node:crypto';
import { exitCodes, Failure } from './failure.ts';

/** Fails at the end of content that isn't what was added. */
export function asAdded(name: string, sha256: string): TransformStream<Uint8Array, Uint8Array> {
  const hash = createHash('sha256');
  return new TransformStream({
    transform: (bytes, next) => {
      hash.update(bytes);
      next.enqueue(bytes);
    },
    flush: (next) => {
      if (hash.digest('hex') !== sha256)
        next.error(new Failure(exitCodes.failed, `${name} arrived damaged. Try again.`));
    },
  });
}
