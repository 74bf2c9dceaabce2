export { openStore, type StoreLocation } from './open.ts';
export * from './port.ts';
