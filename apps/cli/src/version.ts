/** Put in by bundle.ts. */
declare const QM_VERSION: string;

/** The version of qm, as its package says. */
export const version = (): string => QM_VERSION;
