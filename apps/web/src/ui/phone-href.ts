/** The link that calls a phone number; undefined for a text without digits. */
export const phoneHref = (phone: string): string | undefined =>
  /\d/.test(phone) ? `tel:${phone.replaceAll(/[^\d+]/g, '')}` : undefined;
