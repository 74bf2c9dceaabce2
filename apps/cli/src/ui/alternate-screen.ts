/** Also asks the terminal to mark what is pasted. */
const enterCodes = '\u001b[?1049h\u001b[?2004h';
const clearCodes = '\u001b[H\u001b[2J';
const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';
const leaveCodes = `\u001b[?2004l${showCursor}\u001b[?1049l`;
/** Between them, terminals that know it show nothing half drawn. */
const [beginUpdate, endUpdate] = ['\u001b[?2026h', '\u001b[?2026l'];

const moveTo = (x: number, y: number): string => `\u001b[${y + 1};${x + 1}H`;

export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * The terminal's second screen: what was on the first is there again afterwards. Each frame is drawn by writing only
 * the lines that differ from the one before.
 */
export function openAlternateScreen() {
  const { stdout } = process;
  let isOpen = false;
  let shown: readonly string[] = [];
  let wanted: readonly string[] = [];
  let cursor: Place | undefined;

  function draw(): void {
    if (!isOpen) return;
    const changed = wanted.flatMap((line, y) =>
      line === shown[y] ? [] : [`${moveTo(0, y)}\u001b[0m${line}\u001b[0m\u001b[K`],
    );
    const rest = shown.length > wanted.length ? `${moveTo(0, wanted.length)}\u001b[J` : '';
    const end = cursor ? moveTo(cursor.x, cursor.y) + showCursor : hideCursor;
    stdout.write(beginUpdate + hideCursor + changed.join('') + rest + end + endUpdate);
    shown = wanted;
  }

  function clear(): void {
    if (!isOpen) return;
    shown = [];
    stdout.write(clearCodes);
  }

  function redraw(): void {
    clear();
    draw();
  }

  return {
    enter(): void {
      if (!isOpen) stdout.write(enterCodes);
      isOpen = true;
      redraw();
    },
    draw(lines: readonly string[]): void {
      wanted = lines;
      draw();
    },
    /** Where the cursor is from the next frame on; nowhere if undefined. */
    placeCursor(place: Place | undefined): void {
      cursor = place;
    },
    /** Before a frame of another size: the one before would be wrapped, and scroll the screen. */
    clear,
    redraw,
    leave(): void {
      if (isOpen) stdout.write(leaveCodes);
      isOpen = false;
    },
  };
}

/** What Ink writes its frames to, in order to draw them on the screen. */
export function frameOutput(draw: (lines: readonly string[]) => void): NodeJS.WriteStream {
  const output: NodeJS.WriteStream = Object.create(process.stdout, {
    write: {
      value: (frame: string, written?: () => void) => {
        // Ink also shows and hides the cursor, which is the screen's.
        if (frame !== '' && frame !== showCursor && frame !== hideCursor) draw(frame.split('\n'));
        if (typeof written === 'function') setImmediate(written);
        return true;
      },
    },
    // The queue tells Ink of a new size with a new frame.
    on: { value: () => output },
    off: { value: () => output },
  });
  return output;
}
