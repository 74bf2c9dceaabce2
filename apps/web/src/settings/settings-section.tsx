import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  readonly title: string;
  readonly sentence: string;
  readonly children: ReactNode;
}

/** A section of the settings: its title on the left, its fields on the right. */
export function SettingsSection({ title, sentence, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className="qm-settings-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="qm-muted">{sentence}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
