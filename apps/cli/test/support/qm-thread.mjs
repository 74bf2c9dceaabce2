// Runs the built `qm` again and again: what it has loaded serves the next call, which starts with a main.js of its own.
import { Readable, Writable } from 'node:stream';
import { parentPort } from 'node:worker_threads';

const main = new URL('../../dist/bundle/main.js', import.meta.url);
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

parentPort.on('message', async ({ args, env, input }) => {
  const stdout = pipe();
  const stderr = pipe();
  put('stdin', Readable.from([Buffer.from(input)]));
  put('stdout', stdout.stream);
  put('stderr', stderr.stream);
  process.env = env;
  process.argv = [process.execPath, 'qm', ...args];
  process.exitCode = undefined;
  calls += 1;
  await import(`${main}?${calls}`);
  parentPort.postMessage({ code: process.exitCode ?? 0, stdout: stdout.text(), stderr: stderr.text() });
});
