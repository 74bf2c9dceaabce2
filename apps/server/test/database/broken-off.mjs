/**
 * The built `qm-server`, but it sends itself the signal QM_BREAK_OFF_BY as soon as an import has put its first assets
 * in, and imports no more before it has heard it.
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
