import { SlackPanel } from '../slack/slack-panel.tsx';
import { SettingsSection } from './settings-section.tsx';

export const SlackSection = () => (
  <SettingsSection
    title="Slack"
    sentence="Posts to channels when equipment, requests or stock change. An order of 60 units is one message."
  >
    <SlackPanel />
  </SettingsSection>
);
