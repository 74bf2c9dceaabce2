// Measures how fast the console is in Chromium, on its own and with the CPU slowed down to a quarter, and how fast
// the search is. Prints tables, with what misses its target marked:
//   npm run speed                    on 100,000 assets, in a server of its own
//   QM_URL=URL npm run speed         on a running server: the demo
//   … -- --only clicks --slowdown 4  one part of it (search, routes, clicks or smoothness), with one slowdown
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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
const { values: chosen } = parseArgs({ options: { only: { type: 'string' }, slowdown: { type: 'string' } } });
const isChosen = (part: string): boolean => chosen.only === undefined || chosen.only === part;
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
  if (isChosen('search')) console.log(`\n${await measureSearch(url)}\n`);
  if (chosen.only === 'search') return;
  for (const slowdown of chosen.slowdown === undefined ? [1, 4] : [Number(chosen.slowdown)]) {
    const browser = await startBrowser(true);
    const page = await signedInPage(browser, url, slowdown);
    console.log(`\nCPU ${slowdown === 1 ? 'as it is' : `${slowdown} times slower`}\n`);
    if (isChosen('routes')) console.log(`${await measureRoutes(page, slowdown)}\n`);
    if (isChosen('clicks')) console.log(`${await measureClicks(page, slowdown)}\n`);
    if (isChosen('smoothness')) console.log(`${await measureSmoothness(page)}\n`);
    await browser.close();
  }
}
