/**
 * Loaded before a program that opens a store: counts the statements of its writer's thread, and kills the process
 * before the one with the number QM_KILL_AT. If it gets to its end, it prints how many there were.
 */
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isMainThread, workerData } from 'node:worker_threads';

if (!isMainThread && workerData?.opening !== undefined) {
  const { getBuiltinModule } = process;
  const driver = getBuiltinModule('node:sqlite') ?? createRequire(import.meta.url)('@photostructure/sqlite');
  const killAt = Number(process.env.QM_KILL_AT);
  let statements = 0;
  const count = () => {
    statements += 1;
    if (statements === killAt) process.kill(process.pid, 'SIGKILL');
  };
  class Counted extends driver.DatabaseSync {
    exec(...given) {
      count();
      return super.exec(...given);
    }

    prepare(...given) {
      const statement = super.prepare(...given);
      const counted =
        (name) =>
        (...values) => {
          count();
          return statement[name](...values);
        };
      return { run: counted('run'), all: counted('all') };
    }
  }
  process.getBuiltinModule = (name) =>
    name === 'node:sqlite' ? { DatabaseSync: Counted } : getBuiltinModule(name);
  process.on('exit', () => writeSync(1, `statements ${statements}\n`));
}
