/** A key that works wherever nobody is typing. */
export interface PlainShortcut extends Shortcut {
  /** As the browser names it. */
  readonly key: string;
}

export interface Shortcut {
  /** Keys pressed together, or alternatives of them: `[['↑'], ['↓']]`. */
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
}

/** On a Mac, the Command key takes the place of Ctrl. */
const isMac = /mac|iphone|ipad/i.test(navigator.platform);
export const control = isMac ? '⌘' : 'Ctrl';

/** Those that work on a screen without anything having the focus. */
export const shortcuts = {
  search: { key: '/', keys: [['/']], does: 'Search the list' },
  assign: { key: 'a', keys: [['A']], does: 'Assign the open asset' },
  restore: { key: 'r', keys: [['R']], does: 'Restore the open retired asset' },
  help: { key: '?', keys: [['?']], does: 'Show this list' },
} as const satisfies Readonly<Record<string, PlainShortcut>>;

export type PlainKey = (typeof shortcuts)[keyof typeof shortcuts]['key'];
