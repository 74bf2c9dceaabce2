/**
 * Caches the last result of a function whose arguments are immutable; it only computes again when they
 * differ.
 */
export function rememberLast<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    if (!last?.args.every((arg, at) => arg === args[at])) last = { args, result: work(...args) };
    return last.result;
  };
}
