/** Somebody to whom an asset can be given. */
export interface Recipient {
  readonly email: string;
  readonly displayName: string;
  readonly department?: string | undefined;
}

const most = 3;
/** Kept for as long as the page is open: names aren't left behind in a browser that others use. */
let recent: readonly Recipient[] = [];

export const recentHolders = (): readonly Recipient[] => recent;

export function rememberHolder(person: Recipient): void {
  recent = [person, ...recent.filter(({ email }) => email !== person.email)].slice(0, most);
}
