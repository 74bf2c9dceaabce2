import { Button } from '@blueprintjs/core';
import { Duplicate, Tick } from '@blueprintjs/icons';
import { useState } from 'react';
import { copyText } from './copy-text.ts';

/** Copies a text that is shown beside it, and confirms it. */
export function CopyButton({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      variant="minimal"
      size="small"
      icon={copied ? <Tick size={14} /> : <Duplicate size={14} />}
      text={copied ? 'Copied' : 'Copy'}
      onClick={() => void copyText(text).then(() => setCopied(true))}
    />
  );
}
