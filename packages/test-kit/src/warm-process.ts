import { Console } from 'node:console';
import { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Ended, Start } from './warm-program.ts';

/**
 * The process of a WarmProgram: loaded modules stay for the next call, which gets a main module of its own.
 */
const [, , file = ''] = process.argv;
let calls = 0;

/** A pipe whose content is read at the end. */
function pipe() {
  const written: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(written).toString() };
}

const put = (name: 'exit' | 'stdin' | 'stdout' | 'stderr', value: unknown) =>
  Object.defineProperty(process, name, { value, configurable: true });

process.on('message', async ({ args, env, cwd, input = '' }: Start) => {
  const [stdout, stderr] = [pipe(), pipe()];
  put('stdin', Readable.from([Buffer.from(input)]));
  put('stdout', stdout.stream);
  put('stderr', stderr.stream);
  globalThis.console = new Console(stdout.stream, stderr.stream);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, file, ...args];
  process.exitCode = undefined;
  process.chdir(cwd);
  let ended: Ended | undefined;
  const end = (code = Number(process.exitCode ?? 0)) => {
    ended ??= { code, stdout: stdout.text(), stderr: stderr.text() };
  };
  put('exit', (code?: number) => {
    end(code);
    throw new Error('The program ends here.');
  });
  calls += 1;
  await import(`${file}?${calls}`);
  end();
  process.exitCode = undefined;
  // A program relies on the end of its process to remove its signal handlers.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  if (globalThis.gc) {
    globalThis.gc();
    await setImmediate();
  }
  // The current folder may be deleted along with the test.
  process.chdir('/');
  process.send?.(ended);
});
