import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { MailRefusal } from '@quartermaster/core/mail/mail-status';
import { message } from '@quartermaster/core/messages';
import './mail.css';
import { ResumeMail } from './resume-mail.tsx';

interface MailRefusedProps {
  readonly person: { readonly id: string; readonly displayName: string };
  readonly refusal: MailRefusal;
  /** Whether it is whoever is signed in. */
  readonly isOwn?: boolean;
}

/** Says that somebody is sent no mails about events, and why. */
export const MailRefused = ({ person, refusal, isOwn = false }: MailRefusedProps) => (
  <Callout intent="warning" icon={<WarningSign size={16} />} className="qm-mail-refused">
    <p>
      <b>{message.mailsStopped}.</b> {isOwn ? 'You are' : `${person.displayName} is`} sent no mail about
      events until one with a link gets through. {refusal.reason}
    </p>
    <ResumeMail person={person} isOwn={isOwn} />
  </Callout>
);
