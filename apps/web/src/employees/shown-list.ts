/** The filters that the list of employees last showed, as the query of its URL. */
let shown = '';

/** Called whenever the list is shown. */
export function rememberShownList(params: URLSearchParams): void {
  const filters = new URLSearchParams(params);
  filters.delete('selected');
  shown = filters.toString();
}

/** The filters to return to, and for stepping through the list. */
export const shownList = (): URLSearchParams => new URLSearchParams(shown);
