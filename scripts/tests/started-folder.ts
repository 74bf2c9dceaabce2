/** Starts a server once, so that the tests' servers find what a first start creates. */
export async function setup(): Promise<void> {
  // Called for each project; only the first call does it.
  if (process.env.QM_TEST_STARTED_FOLDER) return;
  // Imported only now, after the build, because it resolves to the build's output.
  const { prepareStartedFolder } = await import('../../packages/test-kit/src/started-folder.ts');
  await prepareStartedFolder();
}
