/** Somebody who can be given an asset. */
export interface Recipient {
  readonly email: string;
  readonly displayName: string;
  readonly department?: string | undefined;
}

const most = 3;
/** Kept only while the page is open, so that no names stay behind in a shared browser. */
let recent: readonly Recipient[] = [];

export const recentHolders = (): readonly Recipient[] => recent;

export function rememberHolder(person: Recipient): void {
  recent = [person, ...recent.filter(({ email }) => email !== person.email)].slice(0, most);
}
