/** Installs the browser if necessary, before all test processes would try to at once. */
export async function setup(): Promise<void> {
  // Imported only now, after the build, because it resolves to the build's output.
  const { chromiumPath } = await import('../../packages/test-kit/src/browser.ts');
  chromiumPath();
}
