import { appendFile, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { withoutMovement } from './console.ts';

/**
 * Runs axe's default rules, including best practices and target sizes, on what is on screen; the colour rules
 * in both light and dark. What looks like something that was checked before is left out, except in a soak.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (process.env.QM_SOAK) {
    await loadAxe(page);
    await inBothSchemes(page, (scheme) => expectNoViolations(page, scheme, {}));
    return;
  }
  const looks = await unchecked(await looksOf(page));
  if (looks.length === 0) return;
  await loadAxe(page);
  const structure = await unchecked([await structureOf(page)]);
  if (structure.length > 0) await expectNoViolations(page, 'light', { runOnly: ofPages });
  const colours = await unchecked(await coloursOf(page));
  // In one run: most of its work is analysing the page first.
  await expectNoViolations(page, 'light', { rules: withoutPages }, elements(looks, colours));
  await noteChecked([...looks, ...structure, ...colours]);
  await inDark(page, async () => {
    const inTheDark = await unchecked(await coloursOf(page));
    if (inTheDark.length === 0) return;
    await expectNoViolations(page, 'dark', { runOnly: ofColours }, elements([], inTheDark));
    await noteChecked(inTheDark);
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

async function unchecked(seen: readonly string[]): Promise<string[]> {
  const checked = new Set((await readFile(checkedFile, 'utf8').catch(() => '')).split('\n'));
  return seen.filter((one) => !checked.has(JSON.stringify(one)));
}

const noteChecked = (seen: readonly string[]): Promise<void> =>
  appendFile(checkedFile, seen.map((one) => `${JSON.stringify(one)}\n`).join(''));

/**
 * The distinct looks of the page's elements: each by its classes, states and attributes, whether what it
 * refers to is there and whether it says anything, and by its parent. The page keeps the elements of each in
 * `elementsByLook`.
 */
const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const states = /^(disabled|type|role|data-.*|aria-(checked|current|disabled|invalid|pressed|selected))$/;
    const moving = /-(appear|enter|exit)(-active|-done)?$/;
    const references = /^(for|aria-(activedescendant|controls|describedby|errormessage|labelledby|owns))$/;
    const speaking = 'a, button, h1, h2, h3, h4, label, legend, summary, th, [role]';
    const attribute = ({ name, value }: Attr): string => {
      if (states.test(name)) return `${name}=${value}`;
      const there = value.split(' ').every((id) => document.getElementById(id) !== null);
      return references.test(name) && !there ? `${name} of nothing` : name;
    };
    const look = (element: Element): string =>
      [
        element.localName,
        ...[...element.classList].filter((name) => !moving.test(name)),
        ...[...element.attributes].map(attribute),
        element.matches(speaking) && element.textContent.trim() === '' ? 'silent' : '',
        'labels' in element && element.labels instanceof NodeList ? `${element.labels.length} labels` : '',
      ].join(' ');
    const byLook = new Map<string, Element[]>();
    for (const element of document.body.querySelectorAll('*')) {
      const { localName, role } = element.parentElement ?? document.body;
      const found = `${localName} ${role} > ${look(element)}`;
      byLook.set(found, [...(byLook.get(found) ?? []), element]);
    }
    Object.assign(window, { elementsByLook: byLook });
    return [...byLook.keys()];
  });

/**
 * What axe's rules about pages look at: title and language, headings, landmarks and frames in their order and
 * depth, with equal numbers for equal names, what is outside of landmarks, and whether an id is there twice.
 */
const structureOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const landmarks =
      'header, footer, main, nav, aside, section, form, iframe, dialog, [role]:not([role=img], [role=option], [role=row])';
    const names: string[] = [];
    const nameOf = (element: Element): number => {
      const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '');
      const name = [element.getAttribute('aria-label'), element.getAttribute('title'), ...texts]
        .join(' ')
        .trim();
      if (!names.includes(name)) names.push(name);
      return names.indexOf(name);
    };
    const parts = [...document.body.querySelectorAll('*')].flatMap((element) => {
      const { localName, role } = element;
      const around = element.parentElement?.closest(landmarks);
      if (/^h[1-6]$/.test(localName)) return `${localName} in ${around?.localName}`;
      if (element.matches(landmarks))
        return `${localName} ${role} ${nameOf(element)} in ${around?.localName} ${around?.role}`;
      return around && !element.matches('[accesskey], a[href^="#"]') ? [] : `${localName} outside`;
    });
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return [
      document.title === '' ? 'untitled' : 'titled',
      document.documentElement.lang,
      ...parts.filter((part, at) => part !== parts[at - 1]),
      new Set(ids).size === ids.length ? 'ids once' : 'ids twice',
    ].join(', ');
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
 * axe's context: the elements that `looksOf` found with these looks, with what they contain, and the groups,
 * tables and controls that they are parts of; and the texts that `coloursOf` found with these colours. The
 * whole page if all have gone since.
 */
const elements = (looks: readonly string[], colours: readonly string[]): string => `((looks, colours) => {
  const parts = 'ul, ol, dl, table, thead, tbody, tr, fieldset, select, label, a, button, [role]';
  const like = looks.flatMap((look) => elementsByLook.get(look));
  const around = like.map(({ parentElement }) => parentElement).filter((one) => one?.matches(parts));
  const coloured = colours.map((one) => textsByColours.get(one));
  const found = new Set([...like, ...around, ...coloured].filter((one) => one.isConnected));
  const isWithin = (one) => one !== null && (found.has(one) || isWithin(one.parentElement));
  const include = [...found].filter(({ parentElement }) => !isWithin(parentElement));
  return include.length > 0 ? { include } : document;
})(${JSON.stringify(looks)}, ${JSON.stringify(colours)})`;

/** Off by default in axe, because it is new in WCAG 2.2. Skipped while a toast briefly covers buttons. */
const targetSize = "{ 'target-size': { enabled: document.querySelector('.bp6-toast') === null } }";

/** axe's colour rules: nothing else differs in dark mode. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** axe's rules about a page as a whole, or about its parts among each other. */
const ofPages = [
  ...[
    'accesskeys',
    'aria-hidden-body',
    'bypass',
    'document-title',
    'duplicate-id-aria',
    'frame-title-unique',
  ],
  ...['heading-order', 'html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch'],
  ...['landmark-banner-is-top-level', 'landmark-complementary-is-top-level'],
  ...['landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner'],
  ...['landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-one-main'],
  ...['landmark-unique', 'meta-refresh', 'meta-viewport', 'meta-viewport-large', 'page-has-heading-one'],
  ...['region', 'skip-link'],
];
const withoutPages = Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }]));

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
