import { assetMessages } from './asset-messages.ts';
import { confirmationMessages } from './confirmation-messages.ts';
import { connectionMessages } from './connection-messages.ts';
import { dashboardMessages } from './dashboard-messages.ts';
import { fileMessages } from './file-messages.ts';
import { identityMessages } from './identity-messages.ts';
import { itemMessages } from './item-messages.ts';
import { joiningMessages } from './joining-messages.ts';
import { listed } from './listed.ts';
import { locationMessages } from './location-messages.ts';
import { mailMessages } from './mail-messages.ts';
import { notificationMessages } from './notification-messages.ts';
import { type RecordKindName, recordKinds } from './records/record-kinds.ts';
import { requestMessages } from './request-messages.ts';
import { retentionMessages } from './retention-messages.ts';
import { slackMessages } from './slack-messages.ts';
import { smsMessages } from './sms-messages.ts';
import { stocktakeMessages } from './stocktake-messages.ts';
import { vendorMessages } from './vendor-messages.ts';
import { webhookMessages } from './webhook-messages.ts';
import { workflowMessages } from './workflow-messages.ts';

/** A sentence, followed by a suggestion if there is one. */
const withSuggestion = (sentence: string, near: string | undefined): string =>
  near === undefined ? sentence : `${sentence}. Did you mean ${near}?`;

/** A status within a sentence: 'pending delivery'. */
const inWords = (status: string): string => status.replaceAll('_', ' ');

const nounOf = (kind: RecordKindName): string => recordKinds[kind].noun;
const capitalNounOf = (kind: RecordKindName): string => {
  const noun = nounOf(kind);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
};

/**
 * The single source of all texts of sections 5 and 8 of the specification, for the server and its clients.
 * English for now; a translation replaces this object.
 */
export const message = {
  ...identityMessages,
  ...vendorMessages,
  ...webhookMessages,
  ...slackMessages,
  ...smsMessages,
  ...mailMessages,
  ...itemMessages,
  ...joiningMessages,
  ...notificationMessages,
  ...assetMessages,
  ...dashboardMessages,
  ...requestMessages,
  ...retentionMessages,
  ...connectionMessages,
  ...confirmationMessages,
  ...workflowMessages,
  ...fileMessages,
  ...stocktakeMessages,

  // Records of any kind
  recordNotFound: (kind: RecordKindName) => `${capitalNounOf(kind)} not found`,
  recordTaken: (kind: RecordKindName) => `${capitalNounOf(kind)} already exists`,
  recordsNotLoaded: (kind: RecordKindName) => `Failed to load ${nounOf(kind)}s`,
  recordAdded: (kind: RecordKindName) => `${capitalNounOf(kind)} added successfully`,
  recordNotAdded: (kind: RecordKindName) => `Failed to add ${nounOf(kind)}`,
  recordUpdated: (kind: RecordKindName) => `${capitalNounOf(kind)} updated successfully`,
  recordNotUpdated: (kind: RecordKindName) => `Failed to update ${nounOf(kind)}`,
  recordDeleted: (kind: RecordKindName) => `${capitalNounOf(kind)} deleted successfully`,
  recordNotDeleted: (kind: RecordKindName) => `Failed to delete ${nounOf(kind)}`,

  // The API's reference
  apiNotLoaded: 'Failed to load the API documentation',

  // Search
  searchTooShort: 'Type at least two characters',

  // Settings
  settingsNotLoaded: 'Failed to load settings',
  settingsUpdated: 'Settings updated successfully',
  settingsNotUpdated: 'Failed to update settings',
  domainInvalid: 'Use domains like northwind.example',
  prefixInvalid: 'Use 1 to 12 letters, digits, hyphens or underscores',

  // Asset types
  typeInUse: 'Cannot delete asset type that is in use',
  typeTaken: 'Type already exists',
  typeAddedShort: 'Type added',
  typeRenamedShort: 'Type renamed',
  typesMergedShort: 'Types merged',
  typeRenamed: (updated: number) => `Renamed type and updated ${updated} item(s)`,
  typesMerged: (types: number, into: string, updated: number) =>
    `Merged ${types} type(s) into ${into} (${updated} updated)`,
  typeNotRenamed: 'Failed to rename type',
  typesNotMerged: 'Failed to merge types',
  notMonths: 'Use a whole number of months, 0 or more',
  typeNameUnchanged: 'Enter a different name',
  typeNameReserved: "'*' is reserved for all types",
  mergeNeedsSource: 'Choose at least one type to merge',
  mergeIntoItself: 'A type cannot be merged into itself',
  mergeMoves: (assets: number, items: number, into: string) =>
    assets + items === 0
      ? `No assets or catalogue items need to move to ${into}`
      : `${assets} ${assets === 1 ? 'asset' : 'assets'} and ${items} catalogue ${items === 1 ? 'item' : 'items'} will move to ${into}`,
  mergeGains: (into: string, fields: readonly string[]) =>
    fields.length === 0
      ? `${into} gains no fields`
      : `${into} gains ${fields.length === 1 ? 'the field' : 'the fields'} ${fields.join(', ')}`,
  mergeRemoves: (names: readonly string[]) => `${listed(names)} will be removed. This cannot be undone`,
  mergeUnderWay: (name: string) => `Another merge involving '${name}' is in progress`,

  // Custom fields
  confirmFieldDeletion: 'Are you sure you want to delete this custom field? This action cannot be undone.',
  apiNameInvalid: 'Invalid API name format',
  apiNamePattern: 'Must start with a letter and contain only letters, numbers, and underscores',
  apiNameTaken: 'API name already exists',
  tagOfNoType: 'The asset ID already serves as the tag, so asset_tag belongs to no type.',
  apiNameFixed: 'An API name cannot be changed because values are stored under it',
  typeFixed: (apiName: string, type: string) =>
    `${apiName} is always of type ${type}, because it is another name of a field that every asset has`,
  twoValues: (apiName: string, name: string) =>
    `${name} and customFields.${apiName} are one field, so they cannot have different values`,
  optionTooLong: 'Use 200 characters or fewer',
  optionsRequired: 'A select field needs at least one option',
  optionTwice: (option: string) => `Option '${option}' is listed twice`,
  valuesDoNotConvert: (fails: number, values: number) =>
    `${fails} of ${values} stored values cannot be converted`,
  fieldConverting: "This field's stored values are still being converted",

  // Locations
  ...locationMessages,

  // Configuration as a file
  entryTwice: (name: string) => `'${name}' is listed twice`,
  parentMissing: (path: string) => `Location '${path}' does not exist and is not in this file`,
  itemNotInFile: (name: string) => `Catalogue item '${name}' is not in this file, so it will be removed`,
  typeNotInFile: (name: string) => `Asset type '${name}' is not in this file, so it will be removed`,
  defaultTwice: 'Only one location can be the default',
  defaultNotInFile: (path: string) =>
    `The default location '${path}' isn't in this file. To remove it, make another location the default.`,

  // Asset IDs and assets
  assetIdNotIssued: 'Failed to generate asset ID',
  assetAdded: 'Asset added successfully',
  assetNotAdded: 'Failed to add asset',
  assetUpdated: 'Equipment updated successfully',
  assetNotUpdated: 'Failed to update equipment',
  assetDeleted: 'Equipment deleted successfully',
  assetNotDeleted: 'Failed to delete equipment',
  deletedIsHeld: (holder: string) => `${holder} has it, and will no longer see it.`,
  deletedIsAwaited: 'It has not been delivered: the request that ordered it will count it as removed.',
  deletedKeepsId: (assetId: string) => `${assetId} is never issued again, and its history is kept.`,
  serialShared: (assetIds: readonly string[], more: number) =>
    `${listed([...assetIds, ...(more > 0 ? [`${more} more`] : [])])} ${
      assetIds.length + more === 1 ? 'has' : 'have'
    } this serial number as well`,
  undid: (restored: number, left: number) =>
    `${restored} ${restored === 1 ? 'record is' : 'records are'} as before${left > 0 ? `, ${message.leftAsIs(left)}` : ''}`,
  leftAsIs: (left: number): string => `${left} left as ${left === 1 ? 'it is' : 'they are'}`,
  imported: (created: number, updated: number) => `Imported: ${created} created, ${updated} changed`,
  batchNotFound: 'There is nothing to undo under this id',
  notUndoable: 'This cannot be undone',
  undoTooLate: (days: number) => `Only what was done in the last ${days} days can be undone`,
  undoneAlready: 'This has been undone already',
  undoUnderWay: 'This is being undone already',
  stillRunning: 'This is still under way. Cancel it, or wait until it has ended.',
  changedSince: 'Changed since',
  changedAfterStart: 'Changed after this was started',
  deletedSince: 'Deleted since',
  undoneMeanwhile: 'Exists again',
  inUseSince: 'In use by other records',
  notUndone: 'Not undone',
  batchesNotLoaded: 'Failed to load what can be undone',
  referenceGone: (what: 'type' | 'vendor' | 'location') => `Its ${what} no longer exists`,
  parentInstead: (parent: string) => `Its location no longer exists. It can go to ${parent} instead.`,
  assigneeGone: 'The account that it would go to no longer exists',
  recipientErased: 'The account that it would go to was erased',
  oneSelection: 'Name the assets either by ids or by a filter',
  setOrDelete: 'Say either what to set or that the assets are to be deleted',
  assetsProcessed: (done: number, errors: number) =>
    `Processed ${done} assets successfully${errors > 0 ? `, ${errors} errors` : ''}`,
  recordsExported: (records: string, leftOut: readonly string[] = []) =>
    leftOut.length === 0 ? `Exported ${records}` : `Exported ${records} without ${listed(leftOut)}`,
  columnsLeftOut: (leftOut: readonly string[]) => `Not in this file: ${listed(leftOut)}`,
  csvFailed: 'Failed to process CSV file',
  missingColumns: (columns: readonly string[]) => `Missing required columns: ${columns.join(', ')}`,
  unitNotCreated: (n: number, name: string) => `Failed to create equipment item ${n} for ${name}`,
  unknownType: (name: string, near?: string) => withSuggestion(`Unknown asset type '${name}'`, near),
  unknownVendor: (name: string, near?: string) => withSuggestion(`Unknown vendor '${name}'`, near),
  leavesAllTypes: (field: string, others: number) =>
    `'${field}' no longer applies to all types: ${
      others === 0 ? 'no type has it now' : `it stays on the other ${others === 1 ? 'one' : others}`
    }, and new types will not get it`,
  notSortable: (written: string, known: readonly string[]) =>
    `Cannot sort by '${written}'. This list is sorted by ${known.join(', ')}.`,
  unknownListField: (name: string, known: readonly string[], more: number, near?: string) =>
    [
      near === undefined
        ? `This list has no field '${name}'.`
        : withSuggestion(`This list has no field '${name}'`, near),
      `It has ${known.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    ].join(' '),
  tooManyConditions: (most: number) =>
    `A filter can have at most ${most} conditions. Several values of one field are one condition: status:Available,Assigned`,
  listTooSlow:
    'This search took too long and was stopped. Use fewer conditions, or narrow it down by another field.',
  auditSearchTooWide: 'More than 200 records match. Type more of the name or ID.',
  notANumber: (field: string) => `${field} must be a number`,
  notADay: (field: string) => `${field} must be a date in the form YYYY-MM-DD`,
  notTrueOrFalse: (field: string) => `${field} must be true or false`,
  notAChoice: (value: string, field: string, choices: readonly string[], near?: string) =>
    near === undefined
      ? `'${shortened(value)}' is not a valid ${field}. Use one of: ${choices.join(', ')}`
      : `'${shortened(value)}' is not a valid ${field}. Did you mean ${near}?`,
  holdsOneValue: (field: string) =>
    `'${field}~' is for fields that hold several values, and ${field} holds one`,
  choicesAre: (choices: readonly string[]) => `The choices are: ${choices.join(', ')}`,
  unknownLocation: (path: string, near?: string) => withSuggestion(`Unknown location '${path}'`, near),
  ambiguousLocation: (name: string, paths: readonly string[]) =>
    `Several locations are called '${name}': ${paths.slice(0, 10).join('; ')}${paths.length > 10 ? '; …' : ''}`,
  unknownPerson: (email: string, near?: string) => withSuggestion(`Unknown user '${email}'`, near),
  unknownField: (name: string, type: string) => `${type} has no custom field '${name}'`,

  // CSV files
  notCreatable: (name: string) =>
    `An import cannot create '${name}', only types, locations, vendors, fields and people.`,
  unreadablePairs: (text: string, form: string) =>
    `Cannot read '${text}'. Write ${form}, with quotes around what contains a comma or an equals sign.`,
  unknownColumn: (name: string, near?: string) => withSuggestion(`Unknown column '${name}'`, near),
  headerAbsent: (header: string) => `The file has no column '${header}'`,
  columnTwice: (first: string, second: string, column: string) =>
    `Columns '${first}' and '${second}' are both mapped to ${column}`,
  constantForColumn: (column: string, header: string) =>
    `${column} cannot be set for every row because the file's column '${header}' is mapped to it`,

  fileUnreadable: 'The file could not be read. Choose it again.',

  // Any field
  required: 'This field is required',
  notStorable: 'Contains characters that cannot be stored',
  notOneLine: 'Must be a single line without control characters',
  hasControls: 'Must not contain control characters',
  notNumber: 'Must be a number',
  notWhole: 'Must be a whole number',
  notBoolean: 'Must be true or false',
  notHttps: 'Must be an https address',
  notWebAddress: 'Must be an http or https address',
  useADay: 'Use a date in the form YYYY-MM-DD',
  noSuchDay: 'There is no such day',
  emailInvalid: 'Invalid email address',

  // Cells and rows
  notClearable: (column: string) => `${column} cannot be cleared`,
  keyNotConstant: (column: string) => `${column} cannot be the same for every row`,
  keyTwice: (value: string, line: number) => `'${value}' is already on line ${line}`,
  raggedRow: (cells: number, header: number) =>
    `This row has ${cells} ${cells === 1 ? 'cell' : 'cells'} but the header has ${header}`,
  noHeader: 'The file has no header',
  noRows: 'The file has a header but no rows below it',
  duplicateHeader: (name: string) => `The header contains '${name}' twice`,
  binaryFile: 'This is not a text file. Save it as CSV first.',
  excelWorkbook: 'This is an Excel workbook. Save it as CSV, then import that.',
  notUnicode: "The file's character encoding is not supported. Save it as 'CSV UTF-8'.",
  openQuote: (line: number) => `The quoted cell that starts on line ${line} is never closed`,
  cellTooLong: (line: number, max: number) => `A cell on line ${line} is longer than ${max} characters`,
  rowTooLong: (line: number, max: number) => `The row on line ${line} is longer than ${max} characters`,
  tooManyColumns: (max: number) => `The header has more than ${max} columns`,

  // Carts
  quantityNotWhole: 'Use a whole number, 1 or more',
  onlyInStock: (units: number) => `Only ${units} in stock`,
  typeNotConfigured: 'Selected type is not configured in Asset Types. Please configure it first.',

  // Requests
  requestCreated: 'Request created successfully',
  requestUpdated: 'Request updated successfully',
  requestNotCreated: 'Failed to create request',
  requestsNotLoaded: 'Failed to load requests',
  requestStatusNotUpdated: 'Failed to update request status',
  requestOvertaken: 'Someone else has changed this request. This is its current state.',
  requestNotFound: 'Request not found',
  requestAmbiguous: 'More than one request ID starts with these characters',
  requestFulfilled: 'Request fulfilled successfully',
  requestCancelled: 'Request cancelled',
  procurementSaved: 'Procurement details saved',
  procurementNotSaved: 'Failed to save procurement details',
  userIdRequired: 'User ID is required',
  itemRequired: 'At least one item is required',
  tooManyItems: (most: number) => `A request can have at most ${most} items`,
  tooManyUnits: (most: number) =>
    `A request can be for at most ${most} units in total. Divide it into several requests.`,
  catalogItemIdRequired: 'Catalog item ID is required for all items',
  quantityRequired: 'Valid quantity is required for all items',
  procurementRequired: 'Procurement details are required',
  deliveryPast: 'Expected delivery cannot be in the past',
  unitRemoved: (assetId: string) => `${assetId} no longer exists, so it was not assigned`,
  unitNotAwaited: (assetId: string, status: string) =>
    `${assetId} was in status ${status}, not Pending Delivery`,
  unitOfSomeoneElse: (assetId: string) => `${assetId} stays assigned to someone other than the requester`,
  unitOfNobody: (assetId: string) => `${assetId} is in nobody's name, so it went to stock`,
  illegalTransition: (from: string, to: string) =>
    `A request cannot go from ${inWords(from)} to ${inWords(to)}`,
  notEditable: (status: string) => `A request that is ${inWords(status)} cannot be edited`,

  // Vendors

  // Views
  viewNotFound: 'View not found',
  viewNameTaken: 'You already have a view with this name',
  viewsFull: (most: number) => `You have ${most} views. Delete one of them first.`,
  viewSaved: 'View saved',
  viewDeleted: 'View deleted',
  viewNotSaved: 'Failed to save view',
  viewNotDeleted: 'Failed to delete view',

  // Jobs
  jobNotFound: 'Job not found',
  jobFinished: 'This job has already ended',
  notCancelled: 'Failed to cancel',
  jobCompletes: 'This job completes an earlier change and cannot be cancelled',

  // Any record
  confirmDelete: (name: string) => `Are you sure you want to delete ${name}?`,
  confirmDeletion: (name: string) => `Are you sure you want to delete ${name}? This action cannot be undone.`,
  copied: 'Copied to clipboard',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  unreachableForm: 'The server cannot be reached. What you entered is still here, so you can try again.',
  notCopied: 'The browser does not allow copying. Select the text and copy it yourself.',
  rootMissing: 'Failed to find the root element',
  stillTrying: 'The server has not responded yet. Still trying...',
  methodNotAllowed: 'This address does not take that method',
  notFound: 'Not found',
  changedMeanwhile: 'This record has changed since you loaded it',
  versionRequired: 'Send If-Match with the version you loaded',
  invalidInput: 'Invalid input',
  invalidCursor: 'This cursor belongs to another list',
  invalidJson: 'The body is not valid JSON',
  callerGone: 'The caller has hung up',
  invalidPath: 'The path is not valid',
  unsupportedType: 'This content type is not supported',
  tooLarge: 'The request body is too large',
  tooIntricate: 'The request body has too many values, or is nested too deeply',
  bodyTooSlow: 'The request body arrived too slowly',
  keyReused: 'This Idempotency-Key has already been used with a different body',
  keyBusy: 'The first request with this Idempotency-Key is still in progress',
  answerGone: 'This has been done already, and its answer is no longer available to you',
  unavailable: 'The database cannot be reached. Try again in a moment.',
  diskFull: "Nothing can be saved, because the server's disk is full. Free some space on it, then try again.",
  nothingSaved: 'Nothing can be saved at the moment. Tell an administrator, then try again later.',
  damaged: "The server's database is damaged. Whoever runs the server finds in its log what to do.",
  fault: 'Something went wrong on our side',
} as const;

/** Repeats the input, up to a reasonable length. */
const shortened = (value: string): string => (value.length > 100 ? `${value.slice(0, 99)}…` : value);
