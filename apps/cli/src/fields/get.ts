import type { CustomField } from '@quartermaster/core/fields/custom-field';
import type { Context } from '../context.ts';
import { factLines } from '../output/facts.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import type { Terminal } from '../output/terminal.ts';
import { truncate } from '../output/width.ts';
import { findField, loadTypesAndFields } from '../types-and-fields.ts';
import { fieldView, typesText } from './view.ts';

export async function getField(context: Context, name: string): Promise<void> {
  const print = recordPrinter(context, fieldView);
  const { fields } = await loadTypesAndFields(context);
  const field = findField(fields, name);
  print(field, () => fieldLines(context.terminal, field));
}

const fieldLines = (terminal: Terminal, field: CustomField): string[] => [
  truncate(`  ${field.apiName}  ${printable(field.displayName)}`, terminal.width),
  '',
  ...factLines(
    [
      ['Type', field.type],
      ['Options', field.options?.join(', ')],
      ['Default', field.defaultValue === undefined ? undefined : String(field.defaultValue)],
      ['Required', field.required ? 'yes' : 'no'],
      ['Asset types', field.assetTypes.length === 0 ? 'none' : typesText(field)],
      ['Item forms', field.hiddenOnItemForms ? 'hidden' : 'shown'],
      ['Converting', field.converting && 'stored values are being converted'],
    ],
    terminal,
  ),
];
