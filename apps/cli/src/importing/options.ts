import type { Command } from 'commander';
import { several } from '../options.ts';

/** What every import takes besides the common options. */
export const importOptions = (command: Command): Command =>
  command
    .argument('<file>', 'a CSV file; - for standard input')
    .option(
      '--map <pairs>',
      "which columns are read, and as what: 'Asset Tag=assetId,Name=name'; may be repeated",
      several,
    )
    .option('--set <pairs>', "the same for every row: 'status=Available'; may be repeated", several)
    .option(
      '--create-missing <kinds>',
      'make what is named and unknown: types,locations,vendors,fields',
      several,
    )
    .option('--dry-run', 'stop at the plan')
    .option('--errors <file>', 'write the rows in error to a CSV file, to mend and import again');
