interface ImportMetaEnv {
  /** The console's version, as its package says. */
  readonly VERSION: string;
}
