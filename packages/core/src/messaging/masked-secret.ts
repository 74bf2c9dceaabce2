const dots = '••••••••';
/** A shorter secret shows nothing of itself. */
const shortestShown = 12;

/** The last characters of a secret that may be shown (decisions: at most 4). */
export const secretEnding = (secret: string): string =>
  secret.length < shortestShown ? '' : secret.slice(-4);

/** Stands for a secret, which is never shown; sent back, it keeps the secret. */
export const maskedSecret = (ending: string): string => `${dots}${ending}`;
