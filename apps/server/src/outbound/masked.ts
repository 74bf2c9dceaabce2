/** The text without any of these values, as they are or as JSON and addresses write them. */
export function masked(text: string, values: readonly string[], mask: string): string {
  const forms = values
    .filter((value) => value !== '')
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
    // One may be the beginning of another.
    .sort((one, other) => other.length - one.length);
  return forms.reduce((left, form) => left.replaceAll(form, mask), text);
}
