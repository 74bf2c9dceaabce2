/** While the console and its server are apart, and what the server doesn't have. */
export const connectionMessages = {
  connectionLost:
    'The connection to the server is lost. What you entered stays here, and this page continues by itself.',
  unknownRoute: (name: string) => `The API has nothing called ‘${name}’`,
  noSearchWithoutConnection: 'The connection is lost: records can be found again once it is back.',
  waitsForConnection: 'This appears once the connection is back',
  newVersion: 'A new version of Quartermaster is ready.',
  saveBeforeReload: 'Save or discard what you entered first, then reload.',
  partNotLoaded: 'This part could not be loaded. Reload the page to go on.',
};
