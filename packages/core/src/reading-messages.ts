/** What is said of how files of other systems are read. Apart from `message`, because most screens don't say it. */
export const readingMessage = {
  planChanged: (rows: number | undefined, one: string, many: string) =>
    `${
      rows === undefined
        ? 'What this plan would change has changed since it'
        : `${rows} ${rows === 1 ? `${one} has` : `${many} have`} changed since this plan`
    } was made. This is the plan as it would be now.`,
  notAsPlanned: 'This would do something else now than its plan said',
  planOutdated: 'What this plan would change has changed since it was made. Nothing was imported.',
  notADate: 'Not a date',
  comesSuspended: (name: string) => `${name}, suspended`,
  planOfOtherFile: (name: string) =>
    `${name} isn’t the file that the plan was made for. This is the plan as it would be for it.`,
  planOfKind: (kind: string) => `This plan is for ${kind}`,
  planUnreadable: 'This isn’t a plan that was saved here or with qm import --save-plan',
  notANumberOfAssets: (column: string, text: string) => `${column} '${text}' is not a number of assets`,
  tooManyAssets: (column: string, text: string, most: number) =>
    `${column} '${text}' is more than ${most} assets of one row: keep the quantity in a field instead`,
  pieces: (rows: number, pieces: number) =>
    `${rows} ${rows === 1 ? 'row stands' : 'rows stand'} for ${pieces} pieces`,
  mixedCurrencies: (sign: string, without: number) =>
    `${without} ${without === 1 ? 'amount names' : 'amounts name'} no currency: the company’s, not ${sign}`,
  copies: (rows: number, assets: number) =>
    `${assets} assets are made of ${rows} ${rows === 1 ? 'row that stands' : 'rows that stand'} for several`,
  invitesByMail: 'People can only be invited by mail, and this server sends none. Invite them one by one.',
  readingInvalid: 'This server does not know that way of reading a file',
  pairNeeded: 'Give a value and what it becomes',
  readingOfOther: 'The reading expects more columns than the file has',
  profileOfOther: (name: string, column: string) =>
    `The import profile '${name}' is for files with a column '${column}'`,
  profileOfKind: (name: string, kind: string) => `The import profile '${name}' is for ${kind}`,
  profileNotFound: (name: string) => `There is no import profile '${name}'`,
  profilesFull: (most: number) => `There are already ${most} import profiles. Delete one first.`,
  profileTaken: 'There is already an import profile with this name',
  readingLineTooLong: 'The first line of the body is too long for a reading',
  matchInvalid: (name: string) =>
    `Assets can be matched by assetId, serialNumber or a custom field, but not by '${name}'`,
  matchMissing: (name: string) => `No column is mapped to ${name}, which assets are matched by`,
  matchAmbiguous: (value: string, ids: readonly string[]) =>
    `Several assets have '${value}': ${ids.join(', ')}`,
  serialsThere: (rows: number) =>
    `${rows} ${rows === 1 ? 'row would make a new asset although its serial number is that of an asset here' : 'rows would make new assets although their serial numbers are those of assets here'}`,
  serialsRepeated: (rows: number) =>
    `${rows} ${rows === 1 ? 'row has the serial number of an earlier row, and would make another asset' : 'rows have the serial numbers of earlier rows, and would make other assets'}`,
  matchTaken: (assetId: string, name: string) => `The asset ${assetId} has another ${name}`,
  rowsAbsent: (rows: number) =>
    `${rows} ${rows === 1 ? 'row' : 'rows'} left out: not there yet, and this import only updates`,
  rowsPresent: (rows: number) =>
    `${rows} ${rows === 1 ? 'row' : 'rows'} left out: already here, and this import only creates`,
  readingAlone: 'A reading brings its own mapping: leave out map',
  levelsBy: (sign: string) => `Levels separated by ‘${sign}’`,
  levelsPerhaps: (sign: string) => `‘${sign}’ may separate levels`,
  levelsOther: (values: number, sign: string) => `${values} ${values === 1 ? 'has' : 'have'} ‘${sign}’`,
  amountsUnclear: (cell: string, one: string, other: string) =>
    `'${cell}' could be read as ${one} or as ${other}`,
  currencyUnclear: (sign: string) =>
    `‘${sign}’ doesn’t say which currency that is. Write its code, like EUR, or give the currency a column of its own.`,
  currencyOther: (column: string, code: string, other: string, stated: string) =>
    `${column} is in ${code}, but ${other} says ${stated}`,
  datesUnclear: (cell: string) => `'${cell}' could be read as day/month or month/day`,
  datesContradict: (one: string, other: string) => `the file has both, like '${one}' and '${other}'`,
  dateOfOtherOrder: (cell: string, order: 'DMY' | 'MDY') =>
    order === 'DMY'
      ? `'${cell}' can only be month/day, but this column is read as day/month`
      : `'${cell}' can only be day/month, but this column is read as month/day`,
  custodiansKept: (holders: number) =>
    `${holders} ${holders === 1 ? 'holder has' : 'holders have'} no account here: kept in the field custodian`,
  rowsLeftOut: (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'} left out, as the mapping says`,
};
