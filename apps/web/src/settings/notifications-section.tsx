import { DefaultsPanel } from '../notifications/defaults-panel.tsx';
import { SettingsSection } from './settings-section.tsx';

export const NotificationsSection = () => (
  <SettingsSection
    title="Notifications"
    sentence="What people are told, and how, unless they choose otherwise in Edit Profile."
  >
    <DefaultsPanel titleId="notifications-title" />
  </SettingsSection>
);
