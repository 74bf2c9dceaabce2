// What imports, exports and pictures need of the package; imported as a whole, it would bring every route's schemas along.
export { createStreamClient } from '@quartermaster/contract';
