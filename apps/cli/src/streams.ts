// What imports, exports and pictures need from the package; importing all of it would
// also load every route's schemas.
export { createStreamClient } from '@quartermaster/contract';
