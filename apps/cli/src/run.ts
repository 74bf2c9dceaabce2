import { exitCodes } from './failure.ts';
import { openTerminal } from './output/terminal.ts';
import { runProgram } from './program.ts';

/** Runs the command line that the process was started with, and reports what fails. */
export async function run(): Promise<void> {
  // The reader of the output may close it early, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.done);
    openTerminal(process.env).err(`✗ The output cannot be written: ${error.message}.`);
    process.exit(exitCodes.failed);
  });
  try {
    await runProgram(process.argv.slice(2));
  } catch (error) {
    const { report } = await import('./report.ts');
    process.exitCode = await report(error, openTerminal(process.env), process.env.QM_DEBUG === '1');
  }
}
