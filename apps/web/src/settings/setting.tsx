import { type ReactNode, useId } from 'react';

interface SettingProps {
  readonly title: string;
  readonly sentence: string;
  readonly children: ReactNode;
}

/** A part of the settings: what it is about at the left, its fields at the right. */
export function Setting({ title, sentence, children }: SettingProps) {
  const id = useId();
  return (
    <section className="qm-setting" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="qm-muted">{sentence}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
