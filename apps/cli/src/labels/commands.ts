import { labelFormats, labelParts, labelSheetNames, labelSheets } from '@quartermaster/core/labels/sheets';
import type { Command } from 'commander';
import { perform, several } from '../options.ts';
import type { LabelOptions } from './print.ts';

export function labelCommand(program: Command): void {
  program
    .command('labels')
    .description('Print labels with a QR code that opens the asset, as PDF or SVG')
    .argument('[assets...]', 'asset IDs or record ids')
    .option('--where <filter>', 'all that match instead, like "type:Laptop location:London"')
    .option('--sheet <sheet>', `${labelSheetNames.join(', ')} (l7163)`)
    .option('--start <n>', 'the first free place on the first sheet (1)')
    .option('--show <part>', `what is on a label, repeatable: ${labelParts.join(', ')}`, several)
    .option('--sort <order>', 'field to sort by; as given, or by asset ID')
    .option('--format <format>', `${labelFormats.join(' or ')}; that of the file's name unless given`)
    .option('--page <n>', 'which page, as SVG (1)')
    .option('-o, --output <file>', 'file to write; standard output by default, unless it is a terminal')
    .addHelpText('after', () => sheetsHelp)
    .action((ids: string[], options: LabelOptions, command: Command) =>
      perform(command, async (context) => (await import('./print.ts')).printLabels(context, ids, options)),
    );
}

const sheetsHelp = `\nSheets:\n${labelSheetNames
  .map((name) => {
    const { page, columns, rows, name: words } = labelSheets[name];
    const each = columns * rows === 1 ? '' : ` (${page.name}, ${columns} × ${rows})`;
    return `  ${name.padEnd(6)} ${words}${each}`;
  })
  .join(
    '\n',
  )}\n\nExamples:\n  qm labels QTM1000 QTM1001 -o labels.pdf\n  qm labels --where location:London --sheet 62x29 -o london.pdf`;
