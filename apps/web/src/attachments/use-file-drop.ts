import { type RefObject, useEffect, useRef, useState } from 'react';

/** How many milliseconds after the last sign of a dragged file it counts as gone. */
const goneAfter = 200;

/**
 * Takes files that are dropped on an element; dropped beside it, they are ignored rather than opened by the browser.
 * @returns whether a file is being dragged over the window
 */
export function useFileDrop(
  element: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const drag = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
      // Browsers don't say reliably that it has left the window, but keep saying that it is there.
      clearTimeout(timer);
      timer = setTimeout(() => setOver(false), goneAfter);
    };
    const drop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      setOver(false);
      if (event.target instanceof Node && element.current?.contains(event.target)) take.current(files);
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('drop', drop);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('dragover', drag);
      window.removeEventListener('drop', drop);
    };
  }, [element]);
  return over;
}
