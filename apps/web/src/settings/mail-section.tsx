import { MailPanel } from '../mail/mail-panel.tsx';
import { SettingsSection } from './settings-section.tsx';

export const MailSection = () => (
  <SettingsSection
    title="Mail"
    sentence="How mail is sent, and what did not arrive. Whoever runs the server sets the mail server."
  >
    <MailPanel />
  </SettingsSection>
);
