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
  settingsUpdated: 'Settings updated successfully',

  // Locations
  locationNotFound: 'Location not found',
  locationNameTaken: 'Location name already exists here',

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
  unknownStatus: (name: string, near?: string) => withSuggestion(`'${name}' is no status`, near),
  unknownCondition: (name: string, near?: string) => withSuggestion(`'${name}' is no condition`, near),
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
