/** Starts a server once, so that those of the tests find what a first start makes. */
export async function setup(): Promise<void> {
  // Each project asks for it; the first does it.
  if (process.env.QM_TEST_STARTED_FOLDER) return;
  // Not before the build, whose result this is.
  const { prepareStartedFolder } = await import('../../packages/test-kit/src/started-folder.ts');
  await prepareStartedFolder();
}
