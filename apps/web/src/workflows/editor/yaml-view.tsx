import { useMemo, useRef } from 'react';
import { counted } from '../../ui/numbers.ts';
import { type LineFault, readYaml } from './yaml-text.ts';
import './yaml-view.css';

interface YamlViewProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The whole workflow as text, with what is wrong at its lines. */
export function YamlView({ text, onChange }: YamlViewProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { faults } = useMemo(() => readYaml(text), [text]);
  const lines = text.split('\n');
  const faulty = new Set(faults.map(({ line }) => line));
  const show = ({ line }: LineFault): void => {
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    area.current?.focus();
    area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  };
  return (
    <>
      <div className="qm-yaml">
        <div className="qm-yaml-lines" aria-hidden>
          {lines.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <span key={at} className={faulty.has(at + 1) ? 'bad' : undefined}>
              {at + 1}
            </span>
          ))}
        </div>
        <textarea
          ref={area}
          aria-label="YAML"
          aria-describedby="yaml-faults"
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          rows={lines.length}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <section className="qm-yaml-faults" id="yaml-faults" aria-label="Faults" aria-live="polite">
        {faults.length === 0 ? (
          <p className="qm-muted">
            No faults. Saved as a file, <code className="qm-mono">qm workflows apply -f FILE</code> takes it
            as it is.
          </p>
        ) : (
          <>
            <h3>{counted(faults.length, 'fault')}</h3>
            <ul>
              {faults.map((fault) => (
                <li key={`${fault.line} ${fault.message}`}>
                  <button type="button" className="qm-link" onClick={() => show(fault)}>
                    Line {fault.line}
                  </button>{' '}
                  {fault.message}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}
