/** A link that ends with it opens one's own access tokens. */
export const accessTokensHash = '#access-tokens';
