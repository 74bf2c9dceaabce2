import { readingMessage } from '@quartermaster/core/reading-messages';
import { refused } from '@quartermaster/core/verdict';
import type { Invitations } from '../auth/invitations.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { ImportContext } from './import-kind.ts';
import type { Invite } from './import-names.ts';

/** How an import invites people, if it is to: by mail, because nobody would pass their links on. */
export function inviting(
  { invitations, mailer }: { readonly invitations: Invitations; readonly mailer: Mailer },
  { options, caller }: ImportContext,
): { readonly invite?: Invite } {
  if (!options.invite) return {};
  if (!mailer.isConnected) throw new RefusalError(refused('CONFLICT', readingMessage.invitesByMail));
  return {
    async invite(id) {
      try {
        await invitations.invite(id, caller);
      } catch (error) {
        // Whoever can't be invited now still has an account, and can be invited later.
        if (!(error instanceof RefusalError)) throw error;
      }
    },
  };
}
