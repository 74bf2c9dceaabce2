import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { failureText } from '../../api.ts';
import { FailedList, Refusals } from '../../bulk/bulk-steps.tsx';
import { count } from '../../ui/numbers.ts';
import type { useBulkPreview } from './bulk-selection.ts';

/** Previews a change: how many assets would change, already match or be refused, and why. */
export function BulkPreview({ preview }: { readonly preview: ReturnType<typeof useBulkPreview> }) {
  const [all, setAll] = useState(false);
  const { data, error, isPlaceholderData } = preview;
  if (error)
    return (
      <div className="qm-preview" role="status">
        <p data-tone="red">{failureText(error, message.assetsNotUpdated)}</p>
      </div>
    );
  if (!data) return <div className="qm-preview" role="status" />;
  const { updated, unchanged, failedCount, failed } = data;
  return (
    <div className="qm-preview" data-stale={isPlaceholderData}>
      <p role="status">
        <span>
          <b>{count(updated)}</b> will change
        </span>
        <span>
          <b>{count(unchanged)}</b> already {unchanged === 1 ? 'matches' : 'match'}
        </span>
        {failedCount > 0 ? (
          <span data-tone="red">
            <b>{count(failedCount)}</b> {failedCount === 1 ? 'is' : 'are'} refused
          </span>
        ) : null}
      </p>
      {failedCount === 0 ? null : all ? (
        <FailedList failed={failed} failedCount={failedCount} all />
      ) : (
        <Refusals failed={failed} failedCount={failedCount} onAll={() => setAll(true)} />
      )}
    </div>
  );
}
