/** What the shell learns. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  someRowsFailed: 3,
  notAllowed: 4,
  unreachable: 5,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An expected end: what was wrong, then what can be done and the command for it, a line each. */
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

/** Thrown where the server could not be reached at all, or the connection broke. */
export class Unreachable extends Error {
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super(`${url} cannot be reached`, { cause });
    this.name = 'Unreachable';
    this.url = url;
  }
}
