import { message } from '@quartermaster/core/messages';
import { toastError } from './toast.ts';

/** Copies a text; the user is told if the browser doesn't allow it. */
export function copyText(text: string, onCopied: () => void): void {
  void copied(text).then((done) => (done ? onCopied() : toastError(message.notCopied)));
}

/** Without TLS or a permission, pages have no access to the clipboard, but the copy command may still work. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const copying = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', copying, { once: true });
  const done = document.execCommand('copy');
  document.removeEventListener('copy', copying);
  return done;
}
