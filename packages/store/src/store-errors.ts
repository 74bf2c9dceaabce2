/** The database can't be reached, or its write queue is full: try again later (503). */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** True if nothing can be written until there is more space; reading still works. */
  readonly isDiskFull: boolean;

  constructor(
    text: string,
    { isDiskFull = false, ...options }: ErrorOptions & { isDiskFull?: boolean } = {},
  ) {
    super(text, options);
    this.isDiskFull = isDiskFull;
  }
}

/** A read took longer than allowed. */
export class ReadTimedOut extends Error {
  override readonly name = 'ReadTimedOut';
}

/** The data at a location can't be used; the message is a sentence for the administrator. */
export class StoreUnusable extends Error {
  override readonly name: string = 'StoreUnusable';
}

/** The database's file is damaged, which is noticed when opening it or reading one of its pages. */
export class StoreDamaged extends StoreUnusable {
  override readonly name = 'StoreDamaged';
}

/** A cursor that doesn't belong to this query. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}
