import type { Key } from 'ink';

const special = [
  ['up', 'upArrow'],
  ['down', 'downArrow'],
  ['left', 'leftArrow'],
  ['right', 'rightArrow'],
  ['pageup', 'pageUp'],
  ['pagedown', 'pageDown'],
  ['home', 'home'],
  ['end', 'end'],
  ['enter', 'return'],
  ['escape', 'escape'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  // Terminals' Backspace key, which Ink doesn't tell from Delete.
  ['backspace', 'delete'],
] as const satisfies readonly (readonly [string, keyof Key])[];

const controls: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u007f': 'backspace',
  '\b': 'backspace',
  '\u001b': 'escape',
};

/**
 * The keys in what a terminal sent, by name: `up`, `enter`, `ctrl-c`, or the character itself. Keys that were
 * pressed quickly, and pasted text, arrive together.
 */
export function keyNames(input: string, key: Key): string[] {
  if (key.tab && key.shift) return ['shift-tab'];
  const [name] = special.find(([, flag]) => key[flag] === true) ?? [];
  if (name !== undefined) return [name];
  if (key.ctrl && input.length === 1) return [`ctrl-${input}`];
  return [...input].map((character) => controls[character] ?? controlName(character));
}

function controlName(character: string): string {
  const code = character.charCodeAt(0);
  return code > 0 && code <= 26 ? `ctrl-${String.fromCharCode(code + 96)}` : character;
}
