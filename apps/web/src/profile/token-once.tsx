import { Button } from '@blueprintjs/core';
import { Duplicate, Tick, TickCircle } from '@blueprintjs/icons';
import type { Outputs } from '@quartermaster/contract';
import { useState } from 'react';
import { copyText } from '../ui/copy-text.ts';

export type CreatedToken = Outputs['tokens']['create'];

/** A new token, the only time that it is shown. */
export function TokenOnce({ token: { name, token } }: { readonly token: CreatedToken }) {
  const [copied, setCopied] = useState(false);
  return (
    <section className="qm-token-once" aria-label={`${name} is ready`}>
      <h3 className="qm-row">
        <TickCircle size={16} /> {name} is ready
      </h3>
      <p>Copy it now: it won’t be shown again.</p>
      <div className="qm-row">
        <code className="qm-mono">{token}</code>
        <Button
          variant="minimal"
          size="small"
          icon={copied ? <Tick size={14} /> : <Duplicate size={14} />}
          text={copied ? 'Copied' : 'Copy'}
          onClick={() => void copyText(token).then(() => setCopied(true))}
        />
      </div>
      <p className="qm-sm qm-muted">
        Sign in with <code>qm login --token</code>, or send <code>Authorization: Bearer</code> with it.
      </p>
    </section>
  );
}
