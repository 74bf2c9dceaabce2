import { CrossCircle, TickCircle, Wrench } from '@blueprintjs/icons';
import type { Saying } from '@quartermaster/core/confirmations/words';
import { type KeyboardEvent, useRef } from 'react';

const choices = [
  { said: 'have', text: 'I have it', Icon: TickCircle },
  { said: 'missing', text: 'I don’t', Icon: CrossCircle },
  { said: 'broken', text: 'Broken', Icon: Wrench },
] as const;

interface SayProps {
  /** What it is about, for screen readers. */
  readonly label: string;
  readonly said: Saying | undefined;
  readonly onSay: (said: Saying) => void;
}

/** Three buttons, one of them chosen; arrows move between them. */
export function Say({ label, said, onSay }: SayProps) {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, at: number): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + choices.length) % choices.length;
    const choice = choices[next];
    group.current?.querySelectorAll('button')[next]?.focus();
    if (choice) onSay(choice.said);
  };
  return (
    <div ref={group} className="qm-sayings" role="radiogroup" aria-label={label}>
      {choices.map(({ said: one, text, Icon }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: an input can't be drawn as the picture has it
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={said === one}
          data-said={one}
          tabIndex={said === one || (said === undefined && at === 0) ? 0 : -1}
          onClick={() => onSay(one)}
          onKeyDown={(event) => move(event, at)}
        >
          <Icon size={16} />
          {text}
        </button>
      ))}
    </div>
  );
}
