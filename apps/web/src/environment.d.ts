interface ImportMetaEnv {
  /** The console's version, from its package.json. */
  readonly VERSION: string;
}
