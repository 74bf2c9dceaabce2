export { backUp, restore } from './backup.ts';
export { chainKeyId } from './chain/signer.ts';
export { glance } from './glance.ts';
export { openStore, type StoreLocation } from './open.ts';
export * from './port.ts';
export * from './store-errors.ts';
export { updateMany } from './update-many.ts';
export { upsert } from './upsert.ts';
