import type { ReactNode } from 'react';
import { type SectionTitle, sectionId } from './sections.ts';

interface SettingsSectionProps {
  readonly title: SectionTitle;
  readonly sentence: string;
  readonly children: ReactNode;
}

/** A section of the settings: its title on the left, its fields on the right. */
export function SettingsSection({ title, sentence, children }: SettingsSectionProps) {
  const id = sectionId(title);
  return (
    <section className="qm-settings-section" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="qm-muted">{sentence}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
