import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type ConsoleUnderTest, desk } from './console.ts';

/** A desktop-sized page in a browser of its own, with the first administrator signed in. */
export const administrator = (
  under: ConsoleUnderTest,
  options: BrowserContextOptions = desk,
): Promise<Page> => under.administratorPage(options);

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Clicks a value, replaces it in the focused field that appears, and presses Enter. */
export async function typeInPlace(within: Locator, label: string, text: string): Promise<void> {
  await within.getByRole('button', { name: new RegExp(`^${label} of`) }).click();
  const field = within.getByRole('textbox', { name: `${label} of` }).and(within.locator(':focus'));
  await field.fill(text);
  await field.press('Enter');
}

/** The focused element: its accessible name, else its text; 'nothing' if the browser has lost the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: has, body } = document;
    return has === null || has === body ? 'nothing' : (has.getAttribute('aria-label') ?? has.textContent);
  });

/** The rows of the configuration's lists. */
export const types = (page: Page): Locator =>
  page.getByRole('list', { name: 'Asset types' }).getByRole('listitem');
export const fields = (page: Page): Locator =>
  page.getByRole('list', { name: 'Custom fields' }).getByRole('listitem');

/**
 * Messages on the error console, except those that browsers add themselves: an error response that a form
 * shows, the end of a session, which the page asks about, a call that a test aborted, and that a page took
 * seconds to come to what was loaded ahead, which a busy machine does.
 */
export const complaintsOf = (under: ConsoleUnderTest): string[] =>
  under.complaints.filter(
    (text) => !/status of (401|409|412|422|503)|ERR_FAILED|preload but not used within a few/.test(text),
  );
