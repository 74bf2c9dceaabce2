/** A function of values that are never changed, which answers anew only when it is given others than the last time. */
export function rememberLast<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    if (!last?.args.every((arg, at) => arg === args[at])) last = { args, result: work(...args) };
    return last.result;
  };
}
