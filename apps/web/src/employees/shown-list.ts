/** What the list of employees showed last, as the query of its URL. */
let shown = '';

/** Called whenever the list is shown. */
export function rememberShownList(params: URLSearchParams): void {
  const filters = new URLSearchParams(params);
  filters.delete('selected');
  shown = filters.toString();
}

/** The filters to come back to, and to walk the list by. */
export const shownList = (): URLSearchParams => new URLSearchParams(shown);
