/** What a caller is told instead of an answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly issues: readonly { readonly path: string; readonly message: string }[];

  constructor(status: number, message: string, issues: Refusal['issues'] = []) {
    super(message);
    this.status = status;
    this.issues = issues;
  }
}

export const invalid = (issues: Refusal['issues']): Refusal =>
  new Refusal(422, issues[0]?.message ?? 'Invalid input', issues);
