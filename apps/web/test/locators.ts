import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type ConsoleUnderTest, desk } from './console.ts';

/** A page at a desk on which the first administrator is signed in, in a browser of its own. */
export const administrator = (
  under: ConsoleUnderTest,
  options: BrowserContextOptions = desk,
): Promise<Page> => under.administratorPage(options);

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Clicks a value, types another one in the field that it turns into and has the focus, and presses Enter. */
export async function typeInPlace(within: Locator, label: string, text: string): Promise<void> {
  await within.getByRole('button', { name: new RegExp(`^${label} of`) }).click();
  const field = within.getByRole('textbox', { name: `${label} of` }).and(within.locator(':focus'));
  await field.fill(text);
  await field.press('Enter');
}

/** What has the focus: its name for screen readers, else its text; 'nothing' where the browser has lost it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: has, body } = document;
    return has === null || has === body ? 'nothing' : (has.getAttribute('aria-label') ?? has.textContent);
  });

/** The rows of a configuration's lists. */
export const types = (page: Page): Locator =>
  page.getByRole('list', { name: 'Asset types' }).getByRole('listitem');
export const fields = (page: Page): Locator =>
  page.getByRole('list', { name: 'Custom fields' }).getByRole('listitem');

/**
 * What the error console said, but for what browsers put there by themselves: an answer that a form shows, and a
 * call that a test cut off.
 */
export const complaintsOf = (under: ConsoleUnderTest): string[] =>
  under.complaints.filter((text) => !/status of (409|412|422|503)|ERR_FAILED/.test(text));
