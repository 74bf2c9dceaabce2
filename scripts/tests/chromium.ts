/** Installs the browser, if need be, before the tests' processes would all try to. */
export async function setup(): Promise<void> {
  // Not before the build, whose result this is.
  const { chromiumPath } = await import('../../packages/test-kit/src/browser.ts');
  chromiumPath();
}
