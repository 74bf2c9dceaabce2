import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm } from '../ui/ask.ts';
import { type PasswordOptions, withPassword } from '../with-password.ts';
import { tokenView } from './view.ts';

export async function revokeToken(
  context: Context,
  written: string,
  options: PasswordOptions,
): Promise<ExitCode> {
  const print = recordPrinter(context, tokenView(context));
  const client = await context.client();
  const { items } = await context.wait('Looking for it', client.tokens.list({}));
  const found = items.filter(({ id, name }) => id === written || name === written);
  const [token] = found;
  if (token === undefined)
    throw new Failure(exitCodes.failed, `You have no access token '${written}'.`, ['qm tokens list']);
  if (found.length > 1)
    throw new Failure(exitCodes.failed, `You have ${found.length} access tokens '${written}'.`, [
      'Name it by its id: qm tokens list --json id,name,start',
    ]);
  if (!(await confirm(context, `Revoke the access token ${token.name}?`))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const revoked = await withPassword(context, options, 'tokens revoke TOKEN --yes', (signedIn) =>
    context.wait('Revoking it', signedIn.tokens.revoke({ params: { id: token.id } })),
  );
  print(revoked, () => [doneLine(context.terminal, `${token.name} revoked`)]);
  return exitCodes.done;
}
