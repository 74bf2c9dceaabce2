/**
 * The built `qm-server`, but it sends itself the signal QM_BREAK_OFF_BY as soon as an import has put its first assets
 * in, and imports no more before it has heard it.
 */
import { once } from 'node:events';
import { Writer } from '../../../../packages/store/dist/sqlite/writer.js';

const signal = process.env.QM_BREAK_OFF_BY;
const { load } = Writer.prototype;

Writer.prototype.load = async function (collection, rows) {
  await load.call(this, collection, rows);
  if (collection !== 'equipment') return;
  const heard = once(process, signal);
  process.kill(process.pid, signal);
  await heard;
};

await import('../../dist/qm-server.js');
