import type { LinkPurpose } from '@quartermaster/core/users/link';
import type { Mail } from '../mail/mailer.ts';
import { invitationDays } from './mailed-links.ts';

interface Link {
  readonly user: { readonly id: string; readonly email: string };
  readonly token: string;
  readonly baseUrl: string;
}

/** The mail with a link to an account. */
export function linkMail(
  purpose: LinkPurpose,
  { user: { id: personId, email: to }, token, baseUrl }: Link,
): Mail {
  const link = (screen: string): string => `${baseUrl}/${screen}?token=${token}`;
  switch (purpose) {
    case 'invitation':
      return {
        ...{ to, personId },
        subject: 'Your account',
        text: `An administrator made an account for you. Use this link within ${invitationDays} days to choose a password:\n\n${link('reset-password')}\n`,
      };
    case 'reset':
      return {
        ...{ to, personId },
        subject: 'Choose a new password',
        text: `Use this link within 30 minutes to choose a new password:\n\n${link('reset-password')}\n\nIf you did not request this, ignore this message. Your password stays the same.\n`,
      };
    case 'confirmation':
      return {
        ...{ to, personId },
        subject: 'Confirm your address',
        text: `Somebody signed up with this address. If it was you, use this link within 24 hours, and sign in with the password that you chose:\n\n${link('confirm-address')}\n\nIf it was not you, ignore this message. Without the link, the account can do very little.\n`,
      };
  }
}
