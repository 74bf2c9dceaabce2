import { Button } from '@blueprintjs/core';
import { Duplicate, Tick } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

/** How long it says that the text was copied, in ms. */
const confirmedMs = 2_000;

interface CopyButtonProps {
  readonly text: string;
  readonly onCopied?: () => void;
}

/** Copies a text that is shown beside it, and confirms it. */
export function CopyButton({ text, onCopied }: CopyButtonProps) {
  const [times, setTimes] = useState(0);
  const [copied, setCopied] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each copying is confirmed for as long
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [copied, times]);
  const copy = (): void =>
    copyText(text, () => {
      setCopied(true);
      setTimes((before) => before + 1);
      onCopied?.();
    });
  return (
    <Button
      variant="minimal"
      size="small"
      icon={copied ? <Tick size={14} /> : <Duplicate size={14} />}
      text={copied ? 'Copied' : 'Copy'}
      onClick={copy}
    />
  );
}
