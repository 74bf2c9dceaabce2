// What ordinary calls need: importing the whole package would also load the schemas of imports and files.
export { askedIdOf, createCheckedClient, isForeignAnswer } from './checked-client.ts';
export { isApiError } from './client.ts';
export { rawCall } from './raw-call.ts';
