// Measures how fast the console is in Chromium, on its own and with the CPU slowed down to a quarter, and how fast
// the search is. Prints tables, with what misses its target marked:
//   npm run speed                    on 100,000 assets, in a server of its own
//   QM_URL=URL npm run speed         on a running server: the demo
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowser } from '@quartermaster/test-kit/browser';
import { bearerToken } from '@quartermaster/test-kit/server-process';
import { importFile } from '../importing.ts';
import { configure, product } from '../product.ts';
import { writeSample } from '../sample.ts';
import { untilIdle } from '../subject.ts';
import { measureClicks } from './clicks.ts';
import { measureRoutes } from './routes.ts';
import { measureSearch } from './search.ts';
import { signedInPage } from './slowed-page.ts';
import { measureSmoothness } from './smoothness.ts';

const size = 100_000;
const scratch = mkdtempSync(join(tmpdir(), 'qm-speed-'));
try {
  if (process.env.QM_URL === undefined) await measureOwn();
  else await measure(process.env.QM_URL);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function measureOwn(): Promise<void> {
  const server = await product(join(scratch, 'data')).start();
  await configure(server.url);
  const file = join(scratch, 'assets.csv');
  await writeSample(file, 0, size);
  await importFile({ ...server, token: await bearerToken(server.url) }, file);
  await untilIdle(server);
  await measure(server.url);
  await server.stop();
}

async function measure(url: string): Promise<void> {
  console.log(`\n${await measureSearch(url)}\n`);
  for (const slowdown of [1, 4]) {
    const browser = await startBrowser(true);
    const page = await signedInPage(browser, url, slowdown);
    console.log(`\nCPU ${slowdown === 1 ? 'as it is' : `${slowdown} times slower`}\n`);
    console.log(`${await measureRoutes(page, slowdown)}\n`);
    console.log(`${await measureClicks(page, slowdown)}\n`);
    console.log(`${await measureSmoothness(page)}\n`);
    await browser.close();
  }
}
