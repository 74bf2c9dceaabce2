/** Copies a text. Without TLS, pages have no access to the clipboard, but the copy command still works. */
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
