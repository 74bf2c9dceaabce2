import type { Locator, Page } from 'playwright-core';

/** Presses Tab until the target has the focus; fails if it can't be reached that way. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never comes to ${target}`);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}

/** The same, with all letters at once: where it isn't the keys that are tested. */
export async function paste(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.insertText(text);
}
