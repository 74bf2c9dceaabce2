/** A sentence, and what was probably meant. */
const withSuggestion = (sentence: string, near: string | undefined): string =>
  near === undefined ? sentence : `${sentence}. Did you mean ${near}?`;

/**
 * Every text of section 5 and 8 of the specification that the server and the faces say, once.
 * English now; a translation replaces this object.
 */
export const message = {
  // Signing in
  invalidCredentials: 'Invalid email or password',
  signInFailed: 'Failed to sign in',
  signedOut: 'Sign in first',
  mustChangePassword: 'Change your first password before you go on',
  wrongPassword: 'The current password is wrong',
  passwordTooCommon: 'This password is too easy to guess',
  tooManyAttempts: 'Too many failed attempts. Try again later.',
  forbidden: 'Only an administrator may do this',
  mustBeApproved: 'An administrator must approve this account',
  signUpClosed: 'Sign-up is closed. Ask an administrator for an account.',
  resetSent: 'If somebody has an account with this address, a link is on its way',
  resetInvalid: 'This link has been used, or is too old. Ask for a new one.',
  crossSite: 'This request came from another site',

  // Users
  userCreated: 'User created successfully',
  userNotFound: 'User profile not found',
  emailInUse: 'Email already in use',
  userNotCreated: 'Failed to create user',

  // Settings
  settingsNotLoaded: 'Failed to load settings',
  settingsUpdated: 'Settings updated successfully',
  settingsNotUpdated: 'Failed to update settings',
  logoNotUploaded: 'Failed to upload logo',
  notAnImage: 'Use a PNG, JPEG, GIF or WebP image',
  imageTooLarge: (megabytes: number) => `The image is larger than ${megabytes} MB`,
  imageTooManyPixels: (millions: number) => `The image has more than ${millions} million pixels`,

  // Asset types
  typeAdded: 'Asset type added successfully',
  typeUpdated: 'Asset type updated successfully',
  typeDeleted: 'Asset type deleted successfully',
  typeNotAdded: 'Failed to add asset type',
  typeNotUpdated: 'Failed to update asset type',
  typeNotDeleted: 'Failed to delete asset type',
  typeInUse: 'Cannot delete asset type that is in use',
  typeTaken: 'Type already exists',
  typeAddedShort: 'Type added',
  typeRenamedShort: 'Type renamed',
  typesMergedShort: 'Types merged',
  typeRenamed: (updated: number) => `Renamed type and updated ${updated} item(s)`,
  typesMerged: (types: number, into: string, updated: number) =>
    `Merged ${types} type(s) into ${into} (${updated} updated)`,
  typeNotRenamedShort: 'Failed to rename',
  typesNotMergedShort: 'Failed to merge',
  typeNotRenamed: 'Failed to rename type',
  typesNotMerged: 'Failed to merge types',
  typeNotFound: 'Asset type not found',
  typeNameUnchanged: 'Use another name than the old one',
  typeNameReserved: "'*' stands for all types",
  mergeNeedsSource: 'Choose at least one type to merge',
  mergeIntoItself: 'A type cannot be merged into itself',
  mergeUnderWay: (name: string) => `Another merge with '${name}' is under way`,

  // Custom fields
  fieldAdded: 'Custom field added successfully',
  fieldUpdated: 'Custom field updated successfully',
  fieldDeleted: 'Custom field deleted successfully',
  fieldNotAdded: 'Failed to add custom field',
  fieldNotUpdated: 'Failed to update custom field',
  fieldNotDeleted: 'Failed to delete custom field',
  fieldNotFound: 'Custom field not found',
  confirmFieldDeletion: 'Are you sure you want to delete this custom field? This action cannot be undone.',
  apiNameInvalid: 'Invalid API name format',
  apiNamePattern: 'Must start with a letter and contain only letters, numbers, and underscores',
  apiNameTaken: 'API name already exists',
  tagOfNoType: 'The asset ID is the tag of an asset: asset_tag belongs to no type.',
  apiNameFixed: 'An API name cannot change: values are stored under it',
  optionsRequired: 'A select field needs at least one option',
  optionTwice: (option: string) => `'${option}' is an option already`,
  valuesDoNotConvert: (fails: number, values: number) =>
    `${fails} of ${values} stored value(s) do not convert`,
  fieldConverting: 'Stored values of this field are still being converted',

  // Locations
  locationAdded: 'Location added successfully',
  locationUpdated: 'Location updated successfully',
  locationDeleted: 'Location deleted successfully',
  locationDefaultUpdated: 'Location default updated successfully',
  locationNotAdded: 'Failed to add location',
  locationNotUpdated: 'Failed to update location',
  locationNotDeleted: 'Failed to delete location',
  locationDefaultNotSet: 'Failed to set default location',
  locationNotFound: 'Location not found',
  locationNameTaken: 'Location name already exists here',
  locationHasSubLocations: 'Cannot delete location with sub-locations',
  locationIsDefault: 'Cannot delete the default location',
  locationHasAssets: (assets: number) =>
    `Cannot delete location with ${assets} ${assets === 1 ? 'asset' : 'assets'}`,
  locationUnderItself: 'A location cannot be moved under itself or its sub-locations',

  // Configuration as a file
  entryTwice: (name: string) => `'${name}' is in this list twice`,
  parentMissing: (path: string) => `'${path}' is no location, and none of this file`,
  typeNotInFile: (name: string) => `'${name}' is no asset type of this file, which is to remove all others`,
  defaultTwice: 'Another location of this file is the default already',
  defaultNotInFile: (path: string) =>
    `The default location '${path}' isn't in this file, and can't be removed unless another one is the default`,

  // Asset IDs and assets
  assetIdNotIssued: 'Failed to generate asset ID',
  assetAdded: 'Asset added successfully',
  assetNotFound: 'Equipment not found',
  assetIdTaken: 'Asset ID already exists',
  assetNotCreated: 'Failed to create equipment',
  assetsProcessed: (done: number, errors: number) =>
    `Processed ${done} assets successfully${errors > 0 ? `, ${errors} errors` : ''}`,
  csvFailed: 'Failed to process CSV file',
  missingColumns: (columns: readonly string[]) => `Missing required columns: ${columns.join(', ')}`,
  unitNotCreated: (n: number, name: string) => `Failed to create equipment item ${n} for ${name}`,
  unknownType: (name: string, near?: string) => withSuggestion(`'${name}' is no asset type`, near),
  unknownVendor: (name: string, near?: string) => withSuggestion(`'${name}' is no vendor`, near),
  leavesAllTypes: (field: string, others: number) =>
    `'${field}' was a field of all types: ${
      others === 0 ? 'none has it now' : `it stays on the other ${others === 1 ? 'one' : others}`
    }, and types that are added later don't get it`,
  notANumber: (value: string, field: string) => `'${value}' is no number, as ${field} is`,
  notADay: (value: string, field: string) => `'${value}' is no date like 2026-11-21, as ${field} is`,
  notTrueOrFalse: (value: string, field: string) => `'${value}' is neither true nor false, as ${field} is`,
  notAChoice: (value: string, field: string, choices: readonly string[], near?: string) =>
    near === undefined
      ? `'${value}' is no ${field}. Use one of: ${choices.join(', ')}`
      : `'${value}' is no ${field}. Did you mean ${near}?`,
  unknownLocation: (path: string, near?: string) => withSuggestion(`'${path}' is no location`, near),
  ambiguousLocation: (name: string, paths: readonly string[]) =>
    `Several locations are called '${name}': ${paths.join('; ')}`,
  unknownPerson: (email: string) => `'${email}' is no user`,
  unknownField: (name: string, type: string) => `'${name}' is no custom field of ${type}`,

  // CSV files
  notCreatable: (name: string) =>
    `'${name}' cannot be created by an import. Possible are types, locations, vendors and fields.`,
  unreadablePairs: (text: string) =>
    `'${text}' cannot be read. Write header=column, and quote a header that has a comma or an equals sign.`,
  unknownColumn: (name: string, near?: string) => withSuggestion(`'${name}' is no column`, near),
  headerAbsent: (header: string) => `The file has no column '${header}'`,
  columnTwice: (first: string, second: string, column: string) =>
    `'${first}' and '${second}' are both read as ${column}`,
  constantForColumn: (column: string, header: string) =>
    `${column} cannot be set for every row: the file's column '${header}' is read as ${column}`,

  required: 'Required',
  notClearable: (column: string) => `${column} cannot be cleared`,
  keyNotConstant: (column: string) => `${column} cannot be the same for every row`,
  keyTwice: (value: string, line: number) => `'${value}' is on line ${line} already`,
  raggedRow: (cells: number, header: number) =>
    `This row has ${cells} ${cells === 1 ? 'cell' : 'cells'}, the header has ${header}`,
  strayQuote: 'A quote inside a quoted cell must be doubled',
  noHeader: 'The file has no header',
  duplicateHeader: (name: string) => `The header names '${name}' twice`,
  binaryFile: 'This is no text file. Save it as CSV first.',
  notUnicode: "The file's letters cannot be read. Save it as 'CSV UTF-8'.",
  openQuote: (line: number) => `The quoted cell that begins on line ${line} does not end`,
  cellTooLong: (line: number, max: number) => `A cell on line ${line} is longer than ${max} characters`,
  rowTooLong: (line: number, max: number) => `The row on line ${line} is longer than ${max} characters`,
  tooManyColumns: (max: number) => `The header has more than ${max} columns`,

  // Catalogue
  itemNotFound: 'Catalog item not found',
  itemNotFoundFor: (id: string) => `Catalog item not found for ${id}`,
  itemsImported: (n: number) => `Imported ${n} item(s)`,
  rowsInvalid: (n: number) => `Skipped ${n} invalid row(s)`,
  rowsDuplicate: (n: number) => `Skipped ${n} duplicate SKU row(s)`,
  skuTaken: 'SKU already exists',
  typeNotConfigured: 'Selected type is not configured in Asset Types. Please configure it first.',

  // Requests
  requestCreated: 'Request created successfully',
  requestUpdated: 'Request updated successfully',
  requestNotFound: 'Request not found',
  requestAmbiguous: 'Several requests begin with these characters',
  requestFulfilled: 'Request fulfilled successfully',
  requestCancelled: 'Request cancelled',
  procurementSaved: 'Procurement details saved',
  userIdRequired: 'User ID is required',
  itemRequired: 'At least one item is required',
  catalogItemIdRequired: 'Catalog item ID is required for all items',
  quantityRequired: 'Valid quantity is required for all items',
  procurementRequired: 'Procurement details are required',
  ticketRefRequired: 'Ticket reference is required',
  illegalTransition: (from: string, to: string) => `A request that is ${from} cannot become ${to}`,
  notEditable: (status: string) => `A request that is ${status} cannot be edited`,

  // Vendors
  vendorNotFound: 'Vendor not found',
  vendorNameTaken: 'Vendor already exists',

  // Jobs
  jobNotFound: 'Job not found',
  jobFinished: 'This job has ended already',
  jobCompletes: 'This job brings a change to its end and cannot be cancelled',

  // Any record
  confirmDeletion: (name: string) => `Are you sure you want to delete ${name}? This action cannot be undone.`,
  stillTrying: 'The server has not answered yet. Still trying...',
  notFound: 'Not found',
  changedMeanwhile: 'This record has changed since you read it',
  versionRequired: 'Send If-Match with the version that you read',
  invalidInput: 'Invalid input',
  invalidCursor: 'This cursor belongs to another list',
  invalidJson: 'The body is not valid JSON',
  invalidPath: 'The path cannot be read',
  unsupportedType: 'This content type is not supported here',
  tooLarge: 'The body is too large',
  keyReused: 'This Idempotency-Key was used with another body',
  keyBusy: 'The first call with this Idempotency-Key is still under way',
  unavailable: 'The database cannot be reached. Try again in a moment.',
  fault: 'Something went wrong on our side',
} as const;
