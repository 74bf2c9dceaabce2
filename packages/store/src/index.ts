export { backUp, type OnCopied, restore } from './backup.ts';
export { openStore, type StoreLocation } from './open.ts';
export * from './port.ts';
export { type ManyUpdates, updateMany } from './update-many.ts';
export { type UpsertOptions, upsert } from './upsert.ts';
