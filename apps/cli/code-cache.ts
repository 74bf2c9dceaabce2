/**
 * Runs lists and a completion against a server that has nothing to list, and saves what V8 has compiled of the bundle
 * by then beside it: all of what every command does, which a start then needn't compile.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { compiled } from './bin/compiled.js';

const program = compiled(resolve('dist/bundle/main.cjs'));

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end('{"items":[],"total":0}');
});
server.listen(0, '127.0.0.1').unref();
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The server has no port');

process.env.QM_URL = `http://127.0.0.1:${address.port}`;
process.env.QM_TOKEN = 'build';
process.stdout.write = () => true;
const commands = [
  ...['types', 'assets', 'requests'].map((noun) => [noun, 'list', '--quiet']),
  ['__complete', 'bash', 'qm assets get '],
];

// A command has ended when there is nothing left to wait for.
process.on('beforeExit', () => {
  if (process.exitCode) throw new Error('A command failed');
  const words = commands.shift();
  if (words === undefined) return program.saveCodeCache();
  process.argv = [process.execPath, 'qm', ...words];
  program.run();
});
