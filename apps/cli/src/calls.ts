// What ordinary calls need from the package; importing all of it would also load every route's schemas.
export { createCheckedClient, isApiError, isForeignAnswer, rawCall } from '@quartermaster/contract';
