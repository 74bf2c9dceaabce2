/** Defined by bundle.ts. */
declare const QM_VERSION: string;

/** The version of qm, from its package.json. */
export const version = (): string => QM_VERSION;
