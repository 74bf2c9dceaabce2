import { TickCircle } from '@blueprintjs/icons';
import type { Outputs } from '@quartermaster/contract';
import { CopyButton } from '../ui/copy-button.tsx';

export type CreatedToken = Outputs['tokens']['create'];

/** A new token, shown only this once. */
export function TokenOnce({ token: { name, token } }: { readonly token: CreatedToken }) {
  return (
    <section className="qm-token-once" aria-label={`${name} is ready`}>
      <h3 className="qm-row">
        <TickCircle size={16} /> {name} is ready
      </h3>
      <p>Copy it now: it won’t be shown again.</p>
      <div className="qm-row">
        <code className="qm-mono">{token}</code>
        <CopyButton text={token} />
      </div>
      <p className="qm-sm qm-muted">
        Sign in with <code>qm login --token</code>, or send <code>Authorization: Bearer</code> with it.
      </p>
    </section>
  );
}
