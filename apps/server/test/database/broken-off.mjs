/**
 * The built `qm-server`, but it sends itself the signal QM_BREAK_OFF_BY as soon as an import has stored its
 * first assets, and imports nothing more until it has received the signal.
 */
import { once } from 'node:events';
import { afterLoading } from '@quartermaster/store/test-file';

const signal = process.env.QM_BREAK_OFF_BY;

afterLoading('equipment', async () => {
  const heard = once(process, signal);
  process.kill(process.pid, signal);
  await heard;
});

await import('../../dist/qm-server.js');
