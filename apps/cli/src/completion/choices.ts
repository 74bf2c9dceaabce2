import { roles } from '@quartermaster/core/access/role';
import {
  assetConditions,
  assetStatuses,
  retiredChoices,
  retirementReasons,
} from '@quartermaster/core/assets/asset-fields';
import { csvEncodings } from '@quartermaster/core/csv/file-format';
import { type SortedList, sortFields } from '@quartermaster/core/query/sort-fields';
import { requestStatuses } from '@quartermaster/core/requests/status';

const sorted = (list: SortedList): readonly string[] =>
  sortFields[list].flatMap((field) => [field, `-${field}`]);

type Choices = readonly string[] | (() => Promise<readonly string[]>);

/**
 * What words can stand in the place of a placeholder or a filter's field, for all commands or below one noun:
 * 'assets status'. What would load schemas is loaded when it is asked for.
 */
const choices: Readonly<Record<string, Choices>> = {
  condition: assetConditions,
  role: roles,
  retired: retiredChoices,
  encoding: csvEncodings,
  method: ['GET', 'POST', 'PUT', 'DELETE'],
  priority: async () => (await import('@quartermaster/core/requests/request')).requestPriorities,
  event: async () => (await import('@quartermaster/core/events/event')).eventTypes,
  isDefault: ['true', 'false'],
  required: ['true', 'false'],
  requiresCalibration: ['true', 'false'],
  scope: ['read', 'write'],
  'assets order': sorted('assets'),
  'labels order': sorted('assets'),
  'requests order': sorted('requests'),
  'people order': sorted('users'),
  'catalogue order': sorted('catalogue'),
  'vendors order': sorted('vendors'),
  'import order': ['DMY', 'MDY', 'YMD'],
  'assets status': assetStatuses,
  'assets reason': retirementReasons,
  'labels status': assetStatuses,
  'labels sheet': async () => (await import('@quartermaster/core/labels/sheets')).labelSheetNames,
  'labels part': async () => (await import('@quartermaster/core/labels/sheets')).labelParts,
  'labels format': async () => (await import('@quartermaster/core/labels/sheets')).labelFormats,
  'requests status': requestStatuses,
  'vendors status': async () => (await import('@quartermaster/core/vendors/vendor')).vendorStatuses,
  'webhooks state': async () => (await import('@quartermaster/core/webhooks/delivery')).deliveryStates,
  'workflows status': async () => (await import('@quartermaster/core/workflows/execution')).executionStatuses,
  'confirmations state': async () =>
    (await import('@quartermaster/core/confirmations/words')).confirmationStates,
  'confirmations step': async () => (await import('@quartermaster/core/confirmations/words')).settlements,
  'fields kind': async () => (await import('@quartermaster/core/fields/custom-field')).fieldTypes,
  'fields type': async () => (await import('@quartermaster/core/fields/custom-field')).fieldTypes,
  'import kind': ['assets', 'people', 'catalogue', 'vendors', 'locations'],
  'audit kind': async () => (await import('@quartermaster/core/audit/audit-kind')).auditKinds,
  'audit way': async () => (await import('@quartermaster/core/events/event')).viaKinds,
  'mail event': async () => (await import('@quartermaster/core/mail/mail-template')).mailedEventNames,
  'settings name': async () => (await import('../setting-names.ts')).settingNames,
  'settings settings': async () =>
    (await import('../setting-names.ts')).settingNames.map((name) => `${name}=`),
};

/** The words for a placeholder below a noun; undefined if any could be written. */
export async function choicesOf(
  placeholder: string,
  [noun = '']: readonly string[],
): Promise<readonly string[] | undefined> {
  const found = choices[`${noun} ${placeholder}`] ?? choices[placeholder];
  return typeof found === 'function' ? found() : found;
}
