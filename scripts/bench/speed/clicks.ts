import type { Page } from 'playwright-core';
import { median } from '../statistics.ts';
import { markdown } from '../table.ts';
import { judged, untilTrue } from './slowed-page.ts';

const rounds = 5;
/** How long a screen may take, once shown, to load what it may need next, in ms. */
const preloadMs = 700;
const mostToFeedback = 100;

interface Step {
  readonly title: string;
  /** Goes to where the step starts. */
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly act: (page: Page, round: number) => Promise<unknown>;
  /** An expression that is true in the page once the result is there; `before` is the first row's text before. */
  readonly isThere: string;
}

const link = (to: string) => (page: Page) => page.locator(`nav a[href="${to}"]`).first().click();
const heading = (text: string): string =>
  `document.querySelector('.qm-title h1')?.textContent === '${text}' && !isBusy()`;

const steps: readonly Step[] = [
  {
    title: 'go to Assets',
    path: '/requests',
    act: link('/assets'),
    isThere: `${heading('Assets')} && row() !== ''`,
  },
  {
    title: 'go to Requests',
    path: '/assets',
    act: link('/requests'),
    isThere: heading('Equipment Requests'),
  },
  { title: 'go to the dashboard', path: '/assets', act: link('/dashboard'), isThere: heading('Dashboard') },
  { title: 'go to the settings', path: '/assets', act: link('/settings'), isThere: heading('Settings') },
  {
    title: 'sort assets by name',
    path: '/assets',
    act: (page) => page.getByRole('columnheader', { name: 'Equipment' }).getByRole('button').click(),
    isThere: `!isBusy() && row() !== before`,
  },
  {
    title: 'open the filters',
    path: '/assets',
    act: (page) => page.getByRole('button', { name: 'Filters' }).click(),
    isThere: `document.querySelector('.bp6-popover select') !== null`,
  },
  {
    title: 'filter assets by status',
    path: '/assets',
    prepare: (page) => page.getByRole('button', { name: 'Filters' }).click(),
    act: (page, round) =>
      page.getByLabel('Status', { exact: true }).selectOption(round % 2 === 0 ? 'Maintenance' : 'Available'),
    isThere: `document.querySelector('.qm-title')?.textContent.includes(' of ') && !isBusy()`,
  },
  {
    title: 'open an asset',
    path: '/assets',
    act: (page) => page.locator('tr[data-index="0"]').click(),
    isThere: `document.querySelector('aside h2') !== null`,
  },
  {
    title: 'add an asset',
    path: '/assets',
    act: (page) => page.getByRole('button', { name: 'Add Asset' }).first().click(),
    isThere: `document.querySelector('[role=dialog] input, aside input') !== null`,
  },
  {
    title: 'open the command palette',
    path: '/assets',
    act: (page) => page.keyboard.press('Control+k'),
    isThere: `document.querySelector('.bp6-omnibar, [role=dialog]') !== null`,
  },
];

/** How long people wait for a sign that a click was seen, and for its result. */
export async function measureClicks(page: Page, slowdown: number): Promise<string> {
  const mostToResult = slowdown === 1 ? 200 : 500;
  const rows: string[][] = [];
  for (const step of steps) {
    const feedback: number[] = [];
    const results: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const taken = await untilPainted(page, step, round).catch(() => undefined);
      feedback.push(taken?.feedback ?? Number.POSITIVE_INFINITY);
      results.push(taken?.result ?? Number.POSITIVE_INFINITY);
    }
    const row = [
      step.title,
      judged(median(feedback), mostToFeedback),
      judged(median(results), mostToResult),
      judged(Math.max(...results), mostToResult),
    ];
    // The whole table takes minutes, and may be interrupted.
    console.error(row.join('  '));
    rows.push(row);
  }
  return markdown(
    [`result within ${mostToResult} ms`, `feedback (${mostToFeedback})`, 'result, median', 'worst'],
    rows,
  );
}

interface Taken {
  readonly feedback: number;
  readonly result: number;
}

/**
 * Milliseconds from the step's first event to the frames after the first change and after the result. A select box shows
 * by itself what was chosen.
 */
async function untilPainted(
  page: Page,
  { path, prepare, act, isThere }: Step,
  round: number,
): Promise<Taken> {
  await page.goto(path);
  await untilTrue(page, 'window.usefulAt !== undefined');
  await prepare?.(page);
  await page.waitForTimeout(preloadMs);
  // Before the step: a key is there sooner than what is evaluated at the same time. It mustn't be waited for yet.
  await page.evaluate(`{ window.painted = new Promise((resolve, reject) => {
    const row = () => document.querySelector('table[aria-busy="false"] tr[data-index="0"]')?.textContent ?? '';
    const isBusy = () => document.querySelector('[aria-busy=true], .bp6-skeleton') !== null;
    const before = row();
    let began, feedback;
    const asked = performance.now();
    const changed = () => {
      if (began !== undefined && feedback === undefined) {
        feedback = Infinity;
        requestAnimationFrame(() => setTimeout(() => { feedback = performance.now() - began; }));
      }
    };
    for (const kind of ['pointerdown', 'keydown', 'input'])
      addEventListener(kind, ({ target }) => {
        began ??= performance.now();
        if (target instanceof HTMLSelectElement && kind === 'input') changed();
      }, { capture: true });
    new MutationObserver(changed).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
      if (performance.now() - (began ?? asked) > 10_000) return reject(new Error('No result'));
      if (began !== undefined && feedback !== undefined && (${isThere}))
        // This frame paints it: what is seen here was changed before.
        setTimeout(() => {
          const result = performance.now() - began;
          resolve({ feedback: Math.min(feedback, result), result });
        });
      else requestAnimationFrame(look);
    };
    look();
  }); undefined; }`);
  const [taken] = await Promise.all([page.evaluate<Taken>('window.painted'), act(page, round)]);
  return taken;
}
