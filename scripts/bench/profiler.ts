// Loaded before the product (node --import) and by each of its threads: profiles it,
// and writes the profile at exit.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: 500 });
// Leaves out startup and the first calls, which run before they are compiled.
setTimeout(() => session.post('Profiler.start'), Number(process.env.BENCH_PROFILE_AFTER)).unref();
process.once('exit', () => {
  session.post('Profiler.stop', (_error, result) => {
    // Undefined if a thread ended before its profile started.
    const { profile } = result ?? {};
    if (profile)
      writeFileSync(
        join(process.env.BENCH_PROFILES ?? '.', `${threadId}.cpuprofile`),
        JSON.stringify(profile),
      );
  });
});
