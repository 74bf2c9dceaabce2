import type { Page } from 'playwright-core';
import { median } from '../statistics.ts';
import { markdown } from '../table.ts';
import { judged, untilTrue } from './slowed-page.ts';

const rounds = 5;
const paths = [
  ...[
    '/dashboard',
    '/assets',
    '/assets/import',
    '/asset-configuration',
    '/catalogue',
    '/catalogue-management',
  ],
  ...[
    '/vendors',
    '/employees',
    '/requests',
    '/undo',
    '/notifications',
    '/webhooks',
    '/workflows',
    '/settings',
  ],
  ...['/settings/audit', '/settings/mail-templates', '/api'],
];

/** How long after the first useful paint calls are still watched, in ms. */
const settled = 500;

/** How long each route takes from its address to the first useful paint, and which calls it makes twice. */
export async function measureRoutes(page: Page, slowdown: number): Promise<string> {
  const most = slowdown === 1 ? 1000 : 3000;
  const rows: string[][] = [];
  for (const path of paths) {
    const taken: number[] = [];
    const repeated = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const called: string[] = [];
      const note = (request: { method(): string; url(): string }): void => {
        const { pathname, search } = new URL(request.url());
        if (request.method() === 'GET' && pathname.startsWith('/api/')) called.push(pathname + search);
      };
      page.on('request', note);
      await page.goto(path);
      await untilTrue(page, 'window.usefulAt !== undefined');
      taken.push(await page.evaluate<number>('window.usefulAt'));
      await page.waitForTimeout(settled);
      page.off('request', note);
      for (const [at, call] of called.entries()) if (called.indexOf(call) < at) repeated.add(call);
    }
    rows.push([
      path,
      judged(median(taken), most),
      judged(Math.max(...taken), most),
      repeated.size === 0 ? 'none' : `${[...repeated].join(' ')} ✗`,
    ]);
  }
  return markdown([`useful within ${most} ms`, 'median', 'worst', 'calls made twice'], rows);
}
