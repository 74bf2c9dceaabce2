import { exampleMail } from '@quartermaster/core/mail/mail-example';
import { checkTexts, type MailedEvent, type MailTexts } from '@quartermaster/core/mail/mail-template';
import { useRef, useState } from 'react';
import { useUser } from '../auth/session.tsx';
import { useBranding } from '../branding/branding.ts';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';

const kinds = [
  { value: 'html', text: 'HTML' },
  { value: 'text', text: 'Text' },
] as const;

interface PreviewProps {
  readonly event: MailedEvent;
  /** Undefined while they can't be sent. */
  readonly texts: MailTexts | undefined;
}

/** The mail about an event that never happened. While the texts can't be sent, the last ones that could. */
export function Preview({ event, texts }: PreviewProps) {
  const { companyName } = useBranding();
  const { displayName: recipient } = useUser();
  const [kind, setKind] = useState<'html' | 'text'>('html');
  const last = useRef<MailTexts>(undefined);
  if (texts && checkTexts(event, texts).ok) last.current = texts;
  if (!last.current) return null;
  const at = { companyName, recipient, baseUrl: window.location.origin };
  const { subject, text, html } = exampleMail(event, last.current, at);
  return (
    <section className="qm-mail-preview" aria-label="Preview">
      <div className="head">
        <h2>Preview</h2>
        <SegmentedChoice label="Preview as" options={kinds} chosen={kind} onChoose={setKind} />
      </div>
      <p className="subject qm-strong">{subject}</p>
      {kind === 'html' ? (
        // Nothing in it may run, nor reach the console.
        <iframe title="The mail as HTML" sandbox="" srcDoc={html} />
      ) : (
        <pre>{text}</pre>
      )}
    </section>
  );
}
