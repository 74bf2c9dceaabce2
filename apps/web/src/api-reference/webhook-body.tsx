import type { Shape } from './api-document.ts';
import { BodyFields } from './route-page.tsx';

/** What webhooks send of an event. */
export const WebhookPage = ({ event, shape }: { readonly event: string; readonly shape: Shape }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without this it couldn't be scrolled by keyboard
  <article className="qm-api-page" tabIndex={0} aria-label={event}>
    <h2 className="qm-mono">{event}</h2>
    <p className="qm-muted">A webhook that has chosen this event sends it to its address, signed.</p>
    <BodyFields title="Body" body={{ mediaType: 'application/json', shape }} />
  </article>
);
