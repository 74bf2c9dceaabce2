// Runs the built `qm-server` again and again: what it has loaded serves the next call, which starts with a program of its own.
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

const program = new URL('../../dist/bundle/qm-server.js', import.meta.url);
let calls = 0;

/** A pipe that is read to its end. */
function pipe() {
  const written = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(written).toString() };
}

const put = (name, value) => Object.defineProperty(process, name, { value, configurable: true });

process.on('message', async ({ args, env, cwd }) => {
  const stdout = pipe();
  const stderr = pipe();
  put('stdout', stdout.stream);
  put('stderr', stderr.stream);
  globalThis.console = new Console(stdout.stream, stderr.stream);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, 'qm-server', ...args];
  process.exitCode = undefined;
  process.chdir(cwd);
  let ended;
  const end = (code) => {
    ended ??= { code, out: stdout.text(), err: stderr.text() };
  };
  put('exit', (code = process.exitCode ?? 0) => {
    end(code);
    throw new Error('The program ends here.');
  });
  calls += 1;
  await import(`${program}?${calls}`);
  end(process.exitCode ?? 0);
  process.exitCode = undefined;
  // A command that was not interrupted leaves these for its process's end.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  // SQLite lets go of a file once what read it was collected, or its process ends.
  globalThis.gc();
  await setImmediate();
  // Folders of tests go with them.
  process.chdir('/');
  process.send(ended);
});
