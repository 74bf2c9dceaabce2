/** What links to an account are for: to choose a first password, or another one, or to confirm the address. */
export const linkPurposes = ['invitation', 'reset', 'confirmation'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];
