import { SmsPanel } from '../sms/sms-panel.tsx';
import { SettingsSection } from './settings-section.tsx';

export const SmsSection = () => (
  <SettingsSection
    title="SMS"
    sentence="Texts people who added a number and agreed, through Twilio. Twilio charges your account."
  >
    <SmsPanel />
  </SettingsSection>
);
