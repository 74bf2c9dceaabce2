import type { Locator, Page } from 'playwright-core';
import type { Step } from './workflow-steps.ts';

/** How somebody works: each does the same steps in their own way. */
export type Hand = (page: Page, step: Step) => Promise<void>;

const pointing =
  (point: (on: Locator) => Promise<void>): Hand =>
  async (page, step) => {
    if (step.do === 'enter' && (await isSelect(step.on))) {
      // The browser's own list isn't part of the page.
      await step.on.selectOption(step.text);
      return;
    }
    // The box itself is drawn over by its label.
    await point(step.do === 'check' ? step.on.locator('xpath=..') : step.on);
    if (step.do === 'find' || step.do === 'enter') await typeAnew(page, step.text);
    if (step.do === 'find') await point(step.option);
    if (step.do === 'menu') await point(step.item);
  };

export const byMouse = pointing((on) => on.click());
export const byFinger = pointing((on) => on.tap());

/** Nothing but the keyboard: Tab goes to what is meant. */
export const byKeyboard: Hand = async (page, step) => {
  const { keyboard } = page;
  await tabTo(page, step.on);
  switch (step.do) {
    case 'press':
      return keyboard.press('Enter');
    case 'check':
      return keyboard.press('Space');
    case 'enter':
      return (await isSelect(step.on)) ? choose(page, step.on, step.text) : typeAnew(page, step.text);
    case 'find':
      await typeAnew(page, step.text);
      await step.option.waitFor();
      while (!(await isActive(step.on, step.option))) await keyboard.press('ArrowDown');
      return keyboard.press('Enter');
    case 'menu':
      await keyboard.press('Enter');
      await step.item.waitFor();
      await tabTo(page, step.item);
      return keyboard.press('Enter');
  }
};

const isSelect = (on: Locator): Promise<boolean> => on.evaluate(({ localName }) => localName === 'select');

async function typeAnew({ keyboard }: Page, text: string): Promise<void> {
  await keyboard.press('ControlOrMeta+a');
  if (text === '') await keyboard.press('Delete');
  else await keyboard.insertText(text);
}

/** Presses Tab until this has the focus; a dialog begins anew after its last control. */
async function tabTo({ keyboard }: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}

/** Goes through a closed list's options with the arrow keys. */
async function choose({ keyboard }: Page, on: Locator, text: string): Promise<void> {
  await keyboard.press('Home');
  for (;;) {
    const chosen = await on.locator('option:checked').evaluate((option) => option.textContent);
    if (chosen === text || (await on.inputValue()) === text) return;
    await keyboard.press('ArrowDown');
    if ((await on.locator('option:checked').textContent()) === chosen)
      throw new Error(`There is no option '${text}'`);
  }
}

/** Whether Enter would take this option. */
const isActive = async (on: Locator, option: Locator): Promise<boolean> =>
  (await on.getAttribute('aria-activedescendant')) === (await option.getAttribute('id'));
