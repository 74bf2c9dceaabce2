import { changesValues, mayInvalidateValues } from '@quartermaster/core/fields/conversion';
import { customFieldChangeSchema } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure } from '../failure.ts';
import { checked, requireChange } from '../input.ts';
import { conversionLines, setAsideAdvice } from '../output/conversion.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { forStderr } from '../output/terminal.ts';
import { findField, loadTypesAndFields } from '../types-and-fields.ts';
import { confirm } from '../ui/ask.ts';
import { converted } from './converted.ts';
import { typeOf } from './create.ts';
import { defaultValue, type FieldOptions, optionOf, typeNames } from './definition.ts';
import { fieldView, typesLine } from './view.ts';

export interface FieldChangeOptions extends FieldOptions {
  readonly name?: string;
  /** Whether stored values that don't convert may move to the specs without asking. */
  readonly setAside?: true;
}

/**
 * Changes a custom field. If its type changes, shows the effect on stored values and
 * asks for confirmation first.
 */
export async function editField(
  context: Context,
  written: string,
  options: FieldChangeOptions,
): Promise<ExitCode> {
  const print = recordPrinter(context, fieldView);
  const { types, fields } = await loadTypesAndFields(context);
  const field = findField(fields, written);
  const type = options.type === undefined ? field.type : typeOf(options.type);
  const choices = options.option ?? field.options;
  const change = {
    displayName: options.name,
    type: options.type === undefined ? undefined : type,
    options: options.option,
    defaultValue: defaultValue({ type, ...(choices ? { options: [...choices] } : {}) }, options.default),
    required: options.required,
    assetTypes: typeNames(types, options.for),
    hiddenOnItemForms: options.hidden,
  };
  const body = checked(customFieldChangeSchema, requireChange('fields edit', change), optionOf);
  const client = await context.client();
  let setAside = false;
  if (mayInvalidateValues(field, body)) {
    const preview = await context.wait(
      'Looking at stored values',
      client.customFields.preview({
        params: { id: field.id },
        body: { type, ...(body.options ? { options: body.options } : {}) },
      }),
    );
    setAside = preview.fails > 0;
    if (changesValues(field, body, preview)) {
      for (const line of conversionLines(forStderr(context.terminal), preview)) context.note(line);
      if (setAside && context.yes && !options.setAside)
        throw new Failure(exitCodes.failed, `${message.valuesDoNotConvert(preview.fails, preview.values)}.`, [
          setAsideAdvice,
        ]);
      const what =
        type === field.type
          ? `the options of ${field.apiName}`
          : `${field.apiName} from ${field.type} to ${type}`;
      if (!(await confirm(context, `Change ${what}?`))) {
        context.note('  Nothing was changed.');
        return exitCodes.failed;
      }
    }
  }
  const changed = await context.wait(
    'Changing the field',
    client.customFields.update(
      { params: { id: field.id }, body: { ...body, ...(setAside ? { setAside } : {}) } },
      { context: { version: field.version } },
    ),
  );
  const { field: completed, outcome } = await converted(context, changed);
  // A default that no longer fits is dropped by the change.
  const { defaultValue: lost } = 'defaultValue' in completed || body.defaultValue === null ? {} : field;
  print(completed, () => [
    doneLine(context.terminal, `${completed.apiName} changed${outcome === undefined ? '' : `: ${outcome}`}`),
    ...(options.for === undefined ? [] : [`    ${typesLine(completed)}`]),
  ]);
  if (lost !== undefined) context.note(`    It no longer has a default. The old one was ${lost}.`);
  return exitCodes.done;
}
