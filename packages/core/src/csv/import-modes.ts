/**
 * What an import does with rows: only changes what is there, or only creates what isn't; both unless stated.
 * Nothing here needs zod: `qm --help` loads it.
 */
export const importModes = ['update', 'create'] as const;
export type ImportMode = (typeof importModes)[number];
