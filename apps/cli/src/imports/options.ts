import { importModes } from '@quartermaster/core/csv/import-modes';
import { type Command, Option } from 'commander';
import { several } from '../options.ts';

/** Adds the options that every import has. */
export const importOptions = (command: Command): Command =>
  command
    .argument('<file>', 'a CSV file; - for standard input')
    .option(
      '--map <pairs>',
      "columns to read, and what they map to: 'Asset Tag=assetId,Name=name'; repeatable",
      several,
    )
    .option('--set <pairs>', "set the same value in every row: 'status=Available'; repeatable", several)
    .option('--create-missing <kinds>', 'create unknown types, locations, vendors, fields, people', several)
    .addOption(modeOption())
    .option('--dry-run', 'show the plan without importing')
    .option('--errors <file>', 'write rows with errors to a CSV file, to correct and import again');

/** What rows do with what is there, and what isn't. */
export const modeOption = () =>
  new Option('--mode <mode>', 'only change what is there, or only create what isn’t').choices(importModes);

/** Adds the option that only imports of assets have. */
export const matchOptions = (command: Command): Command =>
  command.option('--match <column>', 'find existing assets by this: assetId, serialNumber or field.tag');

/** Adds the option that imports have which create people. */
export const inviteOptions = (command: Command): Command =>
  command.option('--invite', 'invite people who are created, by mail');
