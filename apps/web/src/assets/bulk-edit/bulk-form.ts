import { assetConditions } from '@quartermaster/core/assets/asset-fields';
import { type BulkChange, bulkStatuses } from '@quartermaster/core/assets/bulk';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { fieldValueSchema, readFieldValue } from '@quartermaster/core/fields/field-value';
import { message } from '@quartermaster/core/messages';
import { currencySchema } from '@quartermaster/core/settings/currency';
import { day, email } from '@quartermaster/core/text';
import { z } from 'zod';
import { priceText } from '../../forms/price-text.ts';

/** The choice that empties a field; a blank field is left unchanged. */
export const cleared = '(clear)';

/** The values of the dialog; '' leaves a field unchanged. */
export interface BulkInput {
  readonly status: string;
  readonly condition: string;
  readonly location: string;
  readonly assignedTo: string;
  readonly vendor: string;
  readonly warrantyEnd: string;
  readonly orderNumber: string;
  readonly cost: string;
  readonly costCurrency: string;
  /** The custom fields that were added, as typed. */
  readonly customFields: Readonly<Record<string, string | undefined>>;
}

export const untouched: BulkInput = {
  status: '',
  condition: '',
  location: '',
  assignedTo: '',
  vendor: '',
  warrantyEnd: '',
  orderNumber: '',
  cost: '',
  costCurrency: '',
  customFields: {},
};

/** Parses the dialog's values into a change. Reports all errors at once. */
export const bulkFormSchema = (fields: readonly CustomField[]) =>
  z.custom<BulkInput>().transform((input, context): BulkChange => {
    const fault = (path: string[], text: string): void =>
      context.addIssue({ code: 'custom', path, message: text });
    const { status, condition, location, assignedTo, vendor, warrantyEnd } = input;
    if (warrantyEnd && !day.safeParse(warrantyEnd).success)
      fault(['warrantyEnd'], day.safeParse(warrantyEnd).error?.issues[0]?.message ?? message.invalidInput);
    if (assignedTo && assignedTo !== cleared && !email.safeParse(assignedTo).success)
      fault(['assignedTo'], message.unknownPerson(assignedTo));
    const read = <Value>(name: 'cost' | 'costCurrency', schema: z.ZodType<Value>): Value | undefined => {
      const parsed = input[name].trim() === '' ? undefined : schema.safeParse(input[name]);
      const [issue] = parsed?.error?.issues ?? [];
      if (issue) fault([name], issue.message);
      return parsed?.data;
    };
    const cost = read('cost', priceText);
    const costCurrency = read('costCurrency', z.string().trim().toUpperCase().pipe(currencySchema));
    const values: Record<string, string | number | boolean | null> = {};
    for (const field of fields) {
      const written = input.customFields[field.apiName];
      const typed = written?.trim() ?? '';
      if (typed === '') continue;
      if (typed === cleared) {
        values[field.apiName] = null;
        continue;
      }
      const value = readFieldValue(field, field.type === 'number' ? typed.replace(',', '.') : typed);
      if (value !== undefined) values[field.apiName] = value;
      else
        fault(
          ['customFields', field.apiName],
          fieldValueSchema(field).safeParse(typed).error?.issues[0]?.message ?? message.invalidInput,
        );
    }
    const chosen = (value: string) => (value === cleared ? null : value);
    const wantedStatus = bulkStatuses.find((one) => one === status);
    const wantedCondition = assetConditions.find((one) => one === condition);
    return {
      ...(wantedStatus ? { status: wantedStatus } : {}),
      ...(wantedCondition ? { condition: wantedCondition } : {}),
      ...(location ? { location: chosen(location) } : {}),
      ...(assignedTo ? { assignedTo: chosen(assignedTo) } : {}),
      ...(vendor ? { vendor: chosen(vendor) } : {}),
      ...(warrantyEnd ? { warrantyEnd } : {}),
      ...(input.orderNumber.trim() ? { orderNumber: chosen(input.orderNumber.trim()) } : {}),
      ...(cost === undefined ? {} : { cost }),
      ...(costCurrency === undefined ? {} : { costCurrency }),
      ...(Object.keys(values).length > 0 ? { customFields: values } : {}),
    };
  });
