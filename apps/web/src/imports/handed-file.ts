import type { MouseEvent } from 'react';

let handed: File | undefined;

/** Has the import page that this click leads to open the file; not one in another tab, which can't have it. */
export function handOver(file: File, { ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  handed = ctrlKey || metaKey || shiftKey ? undefined : file;
}

/** The file that the page before handed over, once. */
export function takeHanded(): File | undefined {
  const file = handed;
  handed = undefined;
  return file;
}
