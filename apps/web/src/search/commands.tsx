import { Box, Camera, Cog, Endorsed, Envelope, Import, Plus, TickCircle, Tint } from '@blueprintjs/icons';
import type { Role } from '@quartermaster/core/access/role';
import { searchWords } from '@quartermaster/core/query/fold';
import type { ReactElement } from 'react';
import { type NavItem, navItems, notifications } from '../app/navigation.ts';
import { type Theme, themeNames } from '../settings/use-theme-choice.ts';
import { Marked } from '../ui/marked.tsx';
import type { ActionGroup } from '../ui/offered-actions.ts';
import type { Hit, HitGroup } from './hit.ts';

/** What the palette can do. */
interface Command {
  readonly text: string;
  /** What people may type for it besides its name. */
  readonly words?: string;
  readonly icon: ReactElement;
  readonly disabled?: boolean;
  readonly to?: string;
  readonly onClick?: () => void;
}

interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

type Place = Pick<NavItem, 'path' | 'label' | 'Icon'>;

/** Screens that the navigation leads to by way of others. */
const furtherPlaces: Record<Role, readonly Place[]> = {
  admin: [
    { path: '/assets/scan', label: 'Scan a Label', Icon: Camera },
    { path: '/stocktakes', label: 'Stock-takes', Icon: TickCircle },
    { path: '/asset-configuration', label: 'Asset Configuration', Icon: Cog },
    { path: '/settings/audit', label: 'Audit', Icon: Endorsed },
    { path: '/settings/mail-templates', label: 'Mail templates', Icon: Envelope },
    notifications,
  ],
  user: [notifications],
};

/** The screens that a role may open. */
const goTo = (role: Role): CommandGroup => ({
  title: 'Go to',
  commands: [...navItems[role], ...furtherPlaces[role]].map(({ path, label, Icon }) => ({
    text: label,
    icon: <Icon size={14} />,
    to: path,
  })),
});

const isNew = '?selected=new';

/** Named as the buttons of their screens. */
const creations: readonly Command[] = [
  { text: 'Add Asset', to: `/assets${isNew}` },
  { text: 'Create Request', to: `/requests${isNew}` },
  { text: 'Add Item', words: 'catalogue', to: `/catalogue-management${isNew}` },
  { text: 'Add Vendor', to: `/vendors${isNew}` },
  { text: 'Add Employee', words: 'person user', to: `/employees${isNew}` },
  { text: 'Create Workflow', to: `/workflows${isNew}` },
  { text: 'Create Webhook', to: `/webhooks${isNew}` },
].map((command) => ({ ...command, icon: <Plus size={14} />, words: `new ${command.words ?? ''}` }));

/** Named as the pages that they open. */
const importing: readonly Command[] = [
  { text: 'Import assets', to: '/assets/import' },
  { text: 'Import catalogue items', to: '/catalogue-management/import' },
  { text: 'Import employees', to: '/employees/import' },
  { text: 'Import vendors', to: '/vendors/import' },
  { text: 'Import locations', to: '/settings/locations/import' },
].map((command) => ({ ...command, icon: <Import size={14} />, words: 'csv' }));

export interface ThemeChoice {
  readonly theme: Theme;
  readonly pick: (theme: Theme) => void;
}

const themes = ({ theme: current, pick }: ThemeChoice): CommandGroup => ({
  title: 'Theme',
  commands: themeNames.map(({ theme, label }) => ({
    text: label,
    words: 'change colour',
    icon: <Tint size={14} />,
    disabled: theme === current,
    onClick: () => pick(theme),
  })),
});

/** On its own screen, 'Import CSV' is found as 'Import assets' too. */
const withAlias = (command: Command): Command => {
  const alias = importing.find(({ to }) => to === command.to);
  return alias ? { ...command, words: `${command.words ?? ''} ${alias.text}` } : command;
};

const asCommands = ({ title, actions }: ActionGroup): CommandGroup => ({
  title,
  commands: actions.map((action) => ({ icon: <Box size={14} />, ...action })),
});

/**
 * The commands that a text names, or all: those of the selection, the open record and the screen first. What
 * the screen itself offers isn't repeated.
 */
export function commandGroups(
  offered: readonly ActionGroup[],
  role: Role,
  theme: ThemeChoice,
  text: string,
): HitGroup[] {
  const words = searchWords(text);
  const shown = merged(offered.filter(({ of }) => of !== 'person').map(asCommands)).map(
    ({ title, commands }) => ({ title, commands: commands.map(withAlias) }),
  );
  const here = shown.flatMap(({ commands }) => commands);
  const isHere = ({ text: name, to }: Command): boolean =>
    here.some((one) => one.text === name || (to !== undefined && one.to === to));
  const admin = role === 'admin';
  const anywhere = [
    ...(admin ? [{ title: 'Create', commands: [...creations, ...importing] }] : []),
    goTo(role),
    ...offered.filter(({ of }) => of === 'person').map(asCommands),
    ...(admin ? [themes(theme)] : []),
  ].map(({ title, commands }) => ({ title, commands: commands.filter((one) => !isHere(one)) }));
  return [...shown, ...anywhere].flatMap(({ title, commands }) => {
    const named = commands.filter((command) => isNamed(command, title, words));
    return named.length === 0
      ? []
      : [{ title, hits: named.map((one, at) => hitOf(one, title, words, nth(named, at))) }];
  });
}

/** How many of the same name come before this one. */
const nth = (commands: readonly Command[], at: number): number =>
  commands.slice(0, at).filter(({ text }) => text === commands[at]?.text).length;

/** Several parts of a screen may offer actions for the same record. */
function merged(groups: readonly CommandGroup[]): CommandGroup[] {
  const byTitle = new Map<string, CommandGroup>();
  for (const { title, commands } of groups)
    byTitle.set(title, { title, commands: [...(byTitle.get(title)?.commands ?? []), ...commands] });
  return [...byTitle.values()];
}

/** Whether each word begins one of the command's, of its group's title only beside one of its own or in full. */
function isNamed({ text, words = '' }: Command, title: string, typed: readonly string[]): boolean {
  const own = searchWords(`${text} ${words}`);
  const ofTitle = searchWords(title);
  const begins = (names: readonly string[]) => (word: string) => names.some((name) => name.startsWith(word));
  const isWholeTitle = ofTitle.every((word) => typed.includes(word));
  const isOwn = typed.length === 0 || isWholeTitle || typed.some(begins(own));
  return isOwn && typed.every(begins([...own, ...ofTitle]));
}

const hitOf = (
  { text, icon, to, disabled = false, onClick }: Command,
  title: string,
  words: readonly string[],
  number: number,
): Hit => ({
  key: `${title}: ${text} ${number}`,
  picture: (
    <span className="qm-tile qm-tile-plain" aria-hidden="true">
      {icon}
    </span>
  ),
  name: <Marked text={text} words={words} />,
  disabled,
  ...(to === undefined ? {} : { to }),
  ...(onClick === undefined ? {} : { run: onClick }),
});
