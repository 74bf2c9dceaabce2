import { appendFile, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { withoutMovement } from './console.ts';

/**
 * Runs axe's default rules, including best practices and target sizes, on what is on screen; the colour rules
 * in both light and dark. Looks and colours that were checked before are skipped, except in a soak.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (process.env.QM_SOAK) {
    await loadAxe(page);
    await inBothSchemes(page, (scheme) => expectNoViolations(page, scheme, {}));
    return;
  }
  await checkOnce(await looksOf(page), async () => {
    await loadAxe(page);
    // One run for all rules: most of its work is analysing the page first.
    const checked = await checkOnce(await coloursOf(page), () => expectNoViolations(page, 'light', {}));
    if (!checked) await expectNoViolations(page, 'light', { rules: withoutColours });
    await inDark(page, async () => {
      await checkOnce(await coloursOf(page), (unlike) =>
        expectNoViolations(page, 'dark', { runOnly: ofColours }, texts(unlike)),
      );
    });
  });
}

/** Runs only axe's colour rules, in light and in dark: for one screen in several themes. */
export async function expectContrast(page: Page): Promise<void> {
  await loadAxe(page);
  await inBothSchemes(page, (scheme) => expectNoViolations(page, scheme, { runOnly: ofColours }));
}

/**
 * What any process of this run has checked, one per line: most of a screen looks like
 * what was checked on another.
 */
const checkedFile = join(tmpdir(), 'checked-looks');

/** @returns whether anything was left to check */
async function checkOnce(seen: string[], check: (unlike: string[]) => Promise<void>): Promise<boolean> {
  const checked = new Set((await readFile(checkedFile, 'utf8').catch(() => '')).split('\n'));
  const unlike = seen.filter((one) => !checked.has(JSON.stringify(one)));
  if (unlike.length === 0) return false;
  await check(unlike);
  await appendFile(checkedFile, unlike.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return true;
}

/**
 * The distinct looks of the page's elements: each by its classes, states and
 * attributes, and those of its ancestors.
 */
const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const states = /^(disabled|type|role|data-.*|aria-(checked|current|disabled|invalid|pressed|selected))$/;
    const moving = /-(appear|enter|exit)(-active|-done)?$/;
    const look = ({ localName, attributes, classList }: Element): string =>
      [
        localName,
        ...[...classList].filter((name) => !moving.test(name)),
        ...[...attributes].map(({ name, value }) => (states.test(name) ? `${name}=${value}` : name)),
      ].join(' ');
    const { theme = '' } = document.documentElement.dataset;
    const all = [...document.body.querySelectorAll('*')].map((element) => {
      const { localName, role } = element.parentElement ?? document.body;
      return `${theme} ${localName} ${role} > ${look(element)}`;
    });
    return [...new Set(all)];
  });

/**
 * The distinct colourings of the texts that nothing covers: each by its size, weight and colour, what is
 * beneath it and, for a link, the text around it. The page keeps one text of each in `textsByColours`.
 */
const coloursOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = new Map<Element | null, { text: string; under: string }>([[null, { text: '', under: '' }]]);
    const colours = (element: Element | null): { text: string; under: string } => {
      const known = seen.get(element);
      if (known || !element) return known ?? { text: '', under: '' };
      const style = getComputedStyle(element);
      const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity } = style;
      const around = colours(element.parentElement);
      const under = `${around.under} ${backgroundColor} ${backgroundImage} ${opacity}`.replaceAll(
        ' rgba(0, 0, 0, 0) none 1',
        '',
      );
      const link = element.localName === 'a' ? ` in ${around.text}` : '';
      const found = { text: `${color} ${fontSize} ${fontWeight}${link}`, under };
      seen.set(element, found);
      return found;
    };
    const texts = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return (
        (element.matches('input, select, textarea') ||
          [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')) &&
        element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      );
    });
    const byColours = new Map(
      texts.map((element) => {
        const { text, under } = colours(element);
        return [`${text} on ${under}`, element] as const;
      }),
    );
    Object.assign(window, { textsByColours: byColours });
    return [...byColours.keys()];
  });

/**
 * axe's context: the texts that `coloursOf` found with these colours, or the whole
 * page if they have gone since.
 */
const texts = (
  colours: readonly string[],
): string => `((include) => include.length > 0 ? { include } : document)(
  ${JSON.stringify(colours)}.map((one) => textsByColours.get(one)).filter((text) => text.isConnected))`;

/** Off by default in axe, because it is new in WCAG 2.2. Skipped while a toast briefly covers buttons. */
const targetSize = "{ 'target-size': { enabled: document.querySelector('.bp6-toast') === null } }";

/** axe's colour rules: nothing else differs in dark mode. */
const ofColours = ['color-contrast', 'link-in-text-block'];
const withoutColours = Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }]));

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function loadAxe(page: Page): Promise<void> {
  // Evaluated through the debugging protocol, which isn't subject to the page's content security policy.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(await axeSource);
}

type Scheme = 'light' | 'dark';

async function inBothSchemes(page: Page, check: (scheme: Scheme) => Promise<void>): Promise<void> {
  await check('light');
  await inDark(page, () => check('dark'));
}

async function inDark(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ ...withoutMovement, colorScheme: 'dark' });
  await check();
  await page.emulateMedia({ ...withoutMovement, colorScheme: 'light' });
}

/** Which of axe's rules to run. */
interface AxeChoice {
  readonly rules?: object;
  readonly runOnly?: readonly string[];
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** @param context an expression evaluated in the page: what to check */
async function expectNoViolations(
  page: Page,
  scheme: Scheme,
  { rules = {}, ...choice }: AxeChoice,
  context = 'document',
): Promise<void> {
  const options = { resultTypes: ['violations'], preload: false, ...choice };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${context}, { ...${JSON.stringify(options)}, rules: { ...${targetSize}, ...${JSON.stringify(rules)} } })`,
  );
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect.soft(found.join('\n'), `${page.url()} in ${scheme}`).toBe('');
}
