import { isMainThread } from 'node:worker_threads';

/*
 * Changes the time in a process. Not part of the product: only the demo preloads it into its own server
 * (`demo-clock.ts`). The clock starts at `?at=`, and the parent process sets it through its channel.
 */
const { parse, now: realNow } = Date;
let ahead = parse(new URL(import.meta.url).searchParams.get('at') ?? '') - realNow();
const now = (): number => realNow() + ahead;

if (isMainThread) {
  Date.now = now;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  });
  process.on('message', (at) => {
    ahead = parse(String(at)) - realNow();
    process.send?.(at);
  });
}
