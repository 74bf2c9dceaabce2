/** The exit codes. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  someRowsFailed: 3,
  notAllowed: 4,
  unreachable: 5,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An expected failure: what went wrong, and lines of advice or commands. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  readonly advice: readonly string[];

  constructor(exitCode: ExitCode, what: string, advice: readonly string[] = []) {
    super(what);
    this.name = 'Failure';
    this.exitCode = exitCode;
    this.advice = advice;
  }
}

export const wrongUsage = (what: string, advice: readonly string[] = []): Failure =>
  new Failure(exitCodes.usage, what, advice);

export const notSignedIn = (): Failure =>
  new Failure(exitCodes.notAllowed, "You aren't signed in.", ['qm login']);

/** The server no longer accepts a token. @param from where it was set; undefined if by signing in */
export const refusedToken = (from: string | undefined): Failure =>
  from === undefined
    ? new Failure(exitCodes.notAllowed, 'Your sign-in has ended.', ['qm login'])
    : new Failure(
        exitCodes.notAllowed,
        `The server refused the token in ${from}: it is invalid or has expired.`,
        ['Set another one, or remove it and sign in:', 'qm login'],
      );

/** Something other than a Quartermaster server answers. */
export const foreignServer = (): Failure =>
  new Failure(exitCodes.unreachable, 'This is not a Quartermaster server, or one of another version.', [
    'Check its address, or give another:',
    'qm login --url URL',
  ]);

/** Thrown when the server can't be reached, or the connection breaks. */
export class Unreachable extends Error {
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super(`${url} cannot be reached`, { cause });
    this.name = 'Unreachable';
    this.url = url;
  }
}
