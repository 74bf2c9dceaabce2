import type { Command } from 'commander';
import { several } from '../options.ts';
import { inviteOptions, matchOptions, modeOption } from './options.ts';

/** Adds the options for importing a file that is recognised. */
export const recognisedOptions = (command: Command): Command =>
  inviteOptions(matchOptions(command))
    .addOption(modeOption())
    .option(
      '--as <kind>',
      'what it contains: assets, people, catalogue, vendors or locations; found out unless given',
    )
    .option(
      '--encoding <encoding>',
      'utf-8, utf-16le, utf-16be, windows-1252 or macintosh; found out unless given',
    )
    .option('--dates <order>', 'DMY, MDY or YMD, for a file whose dates don’t show it')
    .option('--decimal <sign>', 'point or comma, for a file whose amounts don’t show it')
    .option(
      '--levels <sign>',
      'what separates the levels of a location: /, > or \\; none if a cell is one name',
    )
    .option(
      '--value <pairs>',
      "what a value of the file becomes: 'location:Bergn=Nordic / Bergen,status:Lent=Assigned'; repeatable",
      several,
    )
    .option(
      '--quantities <how>',
      'a row that stands for several pieces: one asset with its quantity in a field, or as many assets',
    )
    .option(
      '--profile <profile>',
      'read it as an import profile says; none for none, not even the one kept for its header',
    )
    .option('--save-profile <name>', 'keep how it is read as an import profile, once it is imported')
    .option('--set <pairs>', "set the same value in every row: 'status=Available'; repeatable", several)
    .option(
      '--create-missing <kinds>',
      'create only these of what is offered: types, locations, vendors, fields, people; none for none',
      several,
    )
    .option('--dry-run', 'show the plan without importing')
    .option('--save-plan <file>', 'keep the plan in a file without importing')
    .option('--apply <plan>', 'import as a kept plan says, if it would still change the same')
    .option('--errors <file>', 'write rows with errors to a CSV file, to correct and import again');
