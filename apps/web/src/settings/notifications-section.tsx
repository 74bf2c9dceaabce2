import { DefaultsPanel } from '../notifications/defaults-panel.tsx';
import { SettingsSection } from './settings-section.tsx';

export const NotificationsSection = () => (
  <SettingsSection
    title="Notifications"
    sentence="What people are told who chose nothing in Edit Profile, and how."
  >
    <DefaultsPanel titleId="notifications-title" />
  </SettingsSection>
);
