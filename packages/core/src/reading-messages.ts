/** What is said of how files of other systems are read. Apart from `message`, because most screens don't say it. */
export const readingMessage = {
  readingInvalid: 'The reading is not one that this server knows',
  pairNeeded: 'Use a pair: a value, and what it becomes',
  readingOfOther: 'The reading is for a file with more columns',
  profileOfOther: (name: string, column: string) =>
    `The import profile '${name}' is for files with a column '${column}'`,
  profileOfKind: (name: string, kind: string) => `The import profile '${name}' is for ${kind}`,
  profileNotFound: (name: string) => `There is no import profile '${name}'`,
  profilesFull: (most: number) => `There are ${most} import profiles. Delete one of them first.`,
  profileTaken: 'There is an import profile of this name',
  readingLineTooLong: 'The first line of the body is longer than a reading can be',
  matchInvalid: (name: string) =>
    `Assets are matched by assetId, serialNumber or a custom field, not by '${name}'`,
  matchMissing: (name: string) => `No column is ${name}, by which assets are to be matched`,
  matchAmbiguous: (value: string, ids: readonly string[]) =>
    `'${value}' is of several assets: ${ids.join(', ')}`,
  matchTaken: (assetId: string, name: string) => `The asset ${assetId} has another ${name}`,
  rowsAbsent: (rows: number) =>
    `${rows} ${rows === 1 ? 'row' : 'rows'} left out: no such asset, and only changes were wanted`,
  rowsPresent: (rows: number) =>
    `${rows} ${rows === 1 ? 'row' : 'rows'} left out: already here, and only new assets were wanted`,
  readingAlone: 'A reading has its own mapping: leave out map',
  levelsBy: (sign: string) => `Levels separated by ‘${sign}’`,
  levelsPerhaps: (sign: string) => `‘${sign}’ may separate levels`,
  amountsUnclear: (cell: string, one: string, other: string) =>
    `'${cell}' could be read as ${one} or as ${other}`,
  datesUnclear: (cell: string) => `'${cell}' could be read as day/month or month/day`,
  custodiansKept: (cells: number) =>
    `${cells} ${cells === 1 ? 'holder has' : 'holders have'} no account here: kept in the field custodian`,
  rowsLeftOut: (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'} left out, as the reading says`,
};
