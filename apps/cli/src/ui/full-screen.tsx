import { Box, type Key, render, Text, useInput } from 'ink';
import { useSyncExternalStore } from 'react';
import { frameOutput, openAlternateScreen, type Place } from './alternate-screen.ts';
import { keyNames } from './key-names.ts';
import type { Store } from './store.ts';

/** A screen full of lines. */
export interface Frame {
  readonly lines: readonly string[];
  /** Where typing goes. */
  readonly cursor: Place | undefined;
}

/** Around what is pasted, as Ink passes it on. */
const [pasteBegins, pasteEnds] = ['[200~', '[201~'];

interface FullScreenProps<State> {
  readonly store: Store<State>;
  readonly frame: (state: State) => Frame;
  readonly press: (key: string) => void;
  /** Takes text that was pasted: its letters aren't keys. */
  readonly paste: (text: string) => void;
}

export interface FullScreen {
  /** Erases all of it, before a frame of another size is drawn. */
  clear(): void;
  /** Draws all of it again, after something else has written on it. */
  redraw(): void;
  /** Hands the terminal to the shell, and takes it back when the shell says so. */
  suspend(): void;
  /** Leaves the terminal as it was found. */
  close(): void;
}

/**
 * Takes the whole terminal: draws a frame for each state, and passes keys on by name, and what is pasted as text.
 * @param failed called if drawing throws
 */
export function openFullScreen<State>(
  { store, frame, press, paste }: FullScreenProps<State>,
  failed: (error: unknown) => void,
): FullScreen {
  const screen = openAlternateScreen();
  const resume = (): void => {
    process.stdin.setRawMode(true);
    screen.enter();
  };
  /** What has come of what is being pasted. */
  let pasted: string | undefined;
  const take = (input: string, key: Key): void => {
    if (key.ctrl && input === 'c') pasted = undefined;
    if (input === pasteBegins) pasted = '';
    else if (pasted === undefined) for (const name of keyNames(input, key)) press(name);
    else if (input !== pasteEnds) pasted += key.return || key.tab ? ' ' : input;
    else {
      paste(pasted);
      pasted = undefined;
    }
  };
  function Screen() {
    const { lines, cursor } = frame(useSyncExternalStore(store.subscribe, store.get));
    screen.placeCursor(cursor);
    useInput(take);
    return (
      <Box flexDirection="column">
        {lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of the screen is what is at its place
          <Text key={row} wrap="truncate-end">
            {line === '' ? ' ' : line}
          </Text>
        ))}
      </Box>
    );
  }
  // However the process ends.
  process.on('SIGCONT', resume).on('exit', screen.leave);
  screen.enter();
  const ink = render(<Screen />, {
    // Ink's `debug` writes whole frames, and leaves it to the screen how they are drawn.
    ...{ stdout: frameOutput(screen.draw), debug: true },
    ...{ exitOnCtrlC: false, patchConsole: false },
  });
  ink.waitUntilExit().catch(failed);
  return {
    clear: screen.clear,
    redraw: screen.redraw,
    suspend(): void {
      screen.leave();
      process.stdin.setRawMode(false);
      // The whole job, as the terminal would: `npx` too. Returns once the shell has brought it back.
      process.kill(0, 'SIGTSTP');
      resume();
    },
    close(): void {
      process.off('SIGCONT', resume).off('exit', screen.leave);
      ink.unmount();
      screen.leave();
    },
  };
}
