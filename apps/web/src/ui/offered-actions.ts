import {
  type ReactElement,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';

export interface LinkAction {
  readonly text: string;
  readonly icon?: ReactElement;
  /** The path that it links to. */
  readonly to: string;
}

export interface CommandAction {
  readonly text: string;
  /** What people may type for it besides its name. */
  readonly words?: string;
  readonly icon?: ReactElement;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** Something that can be done, named as on its button. */
export type Action = LinkAction | CommandAction;

/** What actions are for, in the palette's order. */
const subjects = ['selection', 'record', 'screen', 'person'] as const;

export interface ActionGroup {
  readonly of: (typeof subjects)[number];
  /** 'QTM2247', '3 selected'. */
  readonly title: string;
  readonly actions: readonly Action[];
  /** Whether they come after the others for the same record. */
  readonly isMinor?: boolean;
  /** Whether they are buttons of a dialog; while any is open, the others are out of reach. */
  readonly inDialog?: boolean;
  /** The button that does it, which is out of reach beneath a dialog that it isn't part of. */
  readonly button?: HTMLElement | null;
}

let offered: ReadonlyMap<string, ActionGroup> = new Map();
const listeners = new Set<() => void>();

function offer(id: string, group: ActionGroup | undefined): void {
  const next = new Map(offered);
  if (group === undefined) next.delete(id);
  else next.set(id, group);
  offered = next;
  for (const listener of listeners) listener();
}

/** Has the palette offer the same actions as the buttons of whoever calls this, for as long as those are shown. */
export function useOffered(group: ActionGroup | undefined): void {
  const id = useId();
  // After each render, as its buttons are.
  useLayoutEffect(() => offer(id, group));
  useLayoutEffect(() => () => offer(id, undefined), [id]);
}

interface OfferedPress {
  readonly text: string;
  readonly icon?: ReactElement;
  /** Whether it can be pressed. */
  readonly isOffered?: boolean;
  /** The record that it acts on, if it isn't that of the dialog or of the screen around it. */
  readonly record?: string | undefined;
}

/** Has the palette offer to press a button, for as long as that is possible. */
export function useOfferedPress(
  button: RefObject<HTMLElement | null>,
  { text, icon, isOffered = true, record }: OfferedPress,
): void {
  const id = useId();
  useLayoutEffect(() => {
    const { current } = button;
    const heading = current?.closest(dialog)?.querySelector('.bp6-heading')?.textContent;
    const press = (): void => {
      current?.focus();
      current?.click();
    };
    const actions = [{ text, ...(icon ? { icon } : {}), onClick: press }];
    const group = { title: record ?? heading ?? 'On this screen', actions, button: current };
    const of = record === undefined && heading === undefined ? 'screen' : 'record';
    offer(id, isOffered ? { ...group, of, isMinor: true } : undefined);
  });
  useLayoutEffect(() => () => offer(id, undefined), [id]);
}

/** The same for a button of a list's toolbar, which opens something below it. */
export function useOfferedButton(text: string, icon: ReactElement): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useOfferedPress(button, { text, icon });
  return button;
}

const dialog = '.bp6-dialog';

/** What is offered at present: of the selection first, then of the open record, of the screen, of the person. */
export function useOfferedGroups(): readonly ActionGroup[] {
  const groups = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
  const uppermost = [...document.querySelectorAll(dialog)].at(-1) ?? null;
  return [...groups.values()]
    .filter(({ of, inDialog = false, button }) =>
      of === 'person'
        ? true
        : button
          ? button.closest(dialog) === uppermost
          : inDialog === (uppermost !== null),
    )
    .sort((one, other) => rankOf(one) - rankOf(other));
}

const rankOf = ({ of, isMinor = false }: ActionGroup): number => subjects.indexOf(of) + (isMinor ? 0.5 : 0);
