/** Copies a text, also without TLS, where browsers have no clipboard for pages but still the command. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const copying = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', copying, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', copying);
}
