import { control, type Shortcut, shortcuts } from '../ui/shortcuts.ts';

interface ShortcutGroup {
  readonly where: string;
  readonly forAdmins?: true;
  readonly of: readonly Shortcut[];
}

/** Every shortcut there is, by where it works. */
export const allShortcuts: readonly ShortcutGroup[] = [
  {
    where: 'Anywhere',
    of: [
      { keys: [[control, 'K']], does: 'Find anything, go anywhere, do anything' },
      shortcuts.help,
      { keys: [['Esc']], does: 'Close what is open' },
      { keys: [['↵']], does: 'Submit a form' },
      { keys: [[control, '↵']], does: 'Submit it from a text of several lines, or save a workflow' },
    ],
  },
  {
    where: 'In a list',
    of: [
      shortcuts.search,
      { keys: [['↑'], ['↓']], does: 'Move from row to row, or from the search to the rows' },
      { keys: [['Page Up'], ['Page Down']], does: 'Move by ten rows' },
      { keys: [['Home'], ['End']], does: 'Move to the first or the last row' },
      { keys: [['↵']], does: 'Open the row' },
      { keys: [['Space']], does: 'Select the row' },
      { keys: [['Shift', 'Space']], does: 'Select all rows up to this one' },
      {
        keys: [
          ['Shift', '↑'],
          ['Shift', '↓'],
        ],
        does: 'Extend the selection',
      },
      { keys: [[control, 'A']], does: 'Select all loaded rows' },
      { keys: [['Esc']], does: 'Clear the search or the selection' },
    ],
  },
  {
    where: 'Assets',
    of: [shortcuts.assign, { keys: [['Shift', '↵']], does: 'While assigning: take the asset back' }],
  },
  {
    where: 'Workflows',
    forAdmins: true,
    of: [
      { keys: [['Alt', '↵']], does: 'Add a condition below this one' },
      { keys: [['↑'], ['↓'], ['←'], ['→']], does: 'On a handle: move the condition or action' },
    ],
  },
  {
    where: 'While searching',
    of: [
      { keys: [['↑'], ['↓']], does: 'Move' },
      { keys: [['↵']], does: 'Open, or do it' },
      { keys: [[control, '↵']], does: 'Open in a new tab' },
    ],
  },
];
