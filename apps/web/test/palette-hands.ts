import type { Locator, Page } from 'playwright-core';

/**
 * What people do with the palette by keyboard, on whatever page is tested at present. Words come at once, as if
 * pasted: each letter would be a search.
 */
export function paletteHands(at: () => Page) {
  const palette = (): Locator => at().getByRole('dialog', { name: 'Command palette' });

  async function open(): Promise<void> {
    await at().keyboard.press('Control+k');
    await palette().getByRole('combobox').and(at().locator(':focus')).waitFor();
  }

  async function close(): Promise<void> {
    await at().keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    await at().locator(':focus').waitFor({ state: 'attached' });
  }

  /** Ctrl+K, some words, and Enter. */
  async function command(words: string): Promise<void> {
    await open();
    await at().keyboard.insertText(words);
    await at().keyboard.press('Enter');
    await palette().waitFor({ state: 'detached' });
  }

  /** The same, and Ctrl+K again before the page has even got the focus back. */
  async function commandInHaste(words: string): Promise<void> {
    await open();
    await at().keyboard.insertText(words);
    await at().evaluate(async () => {
      const press = (init: KeyboardEventInit): void => {
        const target = document.activeElement ?? document;
        target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
      };
      const isClosed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('.qm-palette') !== null) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
      press({ key: 'Enter' });
      await isClosed;
      press({ key: 'k', ctrlKey: true });
    });
    await palette().getByRole('combobox').and(at().locator(':focus')).waitFor();
    await close();
  }

  /** Ctrl+K, some words, the arrow key down to a group of what was found, and Enter. */
  async function find(words: string, group: string): Promise<void> {
    await open();
    await at().keyboard.insertText(words);
    const wanted = palette().getByRole('group', { name: group }).getByRole('option').first();
    await wanted.waitFor();
    while ((await wanted.getAttribute('aria-selected')) !== 'true') await at().keyboard.press('ArrowDown');
    await at().keyboard.press('Enter');
    await palette().waitFor({ state: 'detached' });
  }

  /** What the palette offers in one of its groups. */
  async function offered(group: string): Promise<string[]> {
    await open();
    const options = palette().getByRole('group', { name: group, exact: true }).getByRole('option');
    await options.first().waitFor();
    const texts = await options.allInnerTexts();
    await close();
    return texts.map((text) => text.trim()).sort();
  }

  /** The entries of a button's menu. */
  async function entriesOf(opener: Locator): Promise<string[]> {
    await opener.click();
    const entries = at().getByRole('menuitem');
    await entries.first().waitFor();
    const texts = await entries.allInnerTexts();
    await opener.click();
    await entries.first().waitFor({ state: 'detached' });
    return texts.map((text) => text.split('\n')[0] ?? '');
  }

  return {
    palette,
    openPalette: open,
    closePalette: close,
    command,
    commandInHaste,
    find,
    offered,
    entriesOf,
  };
}

/** The buttons' names, as they are read out. */
export const namesOf = (buttons: Locator): Promise<string[]> =>
  buttons.evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
  );
