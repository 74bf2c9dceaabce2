// What single calls need of the package; imported as a whole, it would bring every route's schemas along.
export { createCheckedClient, isApiError, isForeignAnswer } from '@quartermaster/contract';
