/** The purpose of a link to an account: to choose a first or a new password, or to confirm the address. */
export const linkPurposes = ['invitation', 'reset', 'confirmation'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];
