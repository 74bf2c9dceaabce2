import { type Client, isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { shellQuoted } from '@quartermaster/core/shell';
import type { User } from '@quartermaster/core/users/user';
import type { Context } from '../context.ts';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';
import { type ListView, type Page, printList } from '../output/list.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';

export interface InviteOptions {
  readonly all?: true;
}

/** The outcome of one invitation; the link is only present if the server sends no mail. */
interface Invited {
  readonly email: string;
  readonly link?: string | undefined;
  readonly message: string;
}

const view: ListView<Invited> = {
  columns: [
    { title: 'Email', value: ({ email }) => email, minWidth: 24 },
    { title: 'Link', value: ({ link }) => link ?? '', minWidth: 40 },
  ],
  fields: ['email', 'link', 'message'],
};

/**
 * Invites people to set a password, one after the other. What is printed has been done; running the same
 * command again invites those who weren't reached.
 */
export async function invitePeople(
  context: Context,
  emails: readonly string[],
  { all }: InviteOptions,
): Promise<void> {
  if ((emails.length === 0) === (all === undefined))
    throw wrongUsage('Name whom to invite, or give --all for everyone who was not invited yet.');
  const client = await context.client();
  const total = all ? (await unsent(client, 1)).total : emails.length;
  const { terminal, format } = context;
  if (format.kind !== 'text' || !terminal.human)
    return printList(context, paged(invited(context, client, emails), total), view, {
      none: '',
      sortedBy: '',
    });
  if (total === 0) context.note('  Everyone has a password or was invited.');
  // In full: a truncated link would be lost.
  for await (const { email, link } of invited(context, client, emails)) {
    terminal.out(`  ${terminal.paint(sign.done, 'green')} ${printable(email)} invited`);
    if (link !== undefined) terminal.out(link);
  }
}

async function* invited(
  context: Context,
  client: Client,
  emails: readonly string[],
): AsyncGenerator<Invited, void> {
  for await (const email of emails.length > 0 ? emails : waiting(client)) {
    const invitation = await context.wait(
      `Inviting ${printable(email)}`,
      client.users.invite({ params: { id: email } }).catch((error: unknown) => {
        throw refusedInvitation(error, email);
      }),
    );
    yield { email, link: invitation.link, message: invitation.message };
  }
}

/** With the command that does what the server says to do instead. */
function refusedInvitation(error: unknown, email: string): unknown {
  if (!isApiError(error) || error.code !== 'CONFLICT') return error;
  const instead = error.message === message.resumeFirst ? 'resume' : 'reset';
  return new Failure(exitCodes.failed, error.message, [`qm people ${instead} ${shellQuoted(email)}`]);
}

/** Everyone who wasn't invited yet; fetched anew each time, because people leave this list once invited. */
async function* waiting(client: Client): AsyncGenerator<string, void> {
  for (;;) {
    const { items } = await unsent(client, 200);
    if (items.length === 0) return;
    for (const { email } of items) yield email;
  }
}

const unsent = (client: Client, limit: number): Promise<Page<User>> =>
  client.users.list({ where: 'invitation:unsent state:active', limit: String(limit) });

async function* paged(rows: AsyncIterable<Invited>, total: number): AsyncGenerator<Page<Invited>, void> {
  for await (const row of rows) yield { items: [row], total };
}
