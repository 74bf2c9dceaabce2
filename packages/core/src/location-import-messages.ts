/** What an import of locations says. Apart from `message`, because most screens don't say it. */
export const locationImportMessage = {
  imported: (count: number) => `${count} ${count === 1 ? 'location' : 'locations'} imported successfully`,
  elsewhere: (name: string, line: number, other: string) =>
    `Another '${name}' with another address is on line ${line}; if they are two, name this one '${other}'`,
  noneAbove: (path: string) => `There is no location '${path}'; add a row for it`,
};
