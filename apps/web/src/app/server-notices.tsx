import { Offline, Refresh } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useConnectionLost, useRecovered } from '../connection.ts';
import { hasUnsavedChanges } from '../forms/unsaved-changes.tsx';
import { lookForNewVersion, useNewVersion } from '../new-version.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { useOffered } from '../ui/offered-actions.ts';
import { toastNote } from '../ui/toast.ts';
import { refetch } from './refetch.ts';
import '../users/unconfirmed.css';

/**
 * The one place that says that the server is out of reach, or has a new version. Once it is back, whatever is
 * on screen is loaded again.
 */
export function ServerNotices() {
  const queries = useQueryClient();
  const isLost = useConnectionLost();
  const isNew = useNewVersion();
  useRecovered(() => {
    void refetch(queries);
    void lookForNewVersion();
  });
  return (
    <div role="status" className="qm-server-notices">
      {isLost ? (
        <div className="qm-unconfirmed">
          <Offline size={16} className="qm-unconfirmed-sign" />
          <p>{message.connectionLost}</p>
        </div>
      ) : null}
      {isNew && !isLost ? <NewVersion /> : null}
    </div>
  );
}

function NewVersion() {
  const reload = {
    text: 'Reload',
    icon: <Refresh size={16} />,
    onClick: () => {
      if (hasUnsavedChanges()) toastNote(message.saveBeforeReload);
      else window.location.reload();
    },
  };
  useOffered({ of: 'person', title: 'New version', actions: [reload] });
  return (
    <div className="qm-unconfirmed">
      <p>{message.newVersion}</p>
      <ActionButton size="small" {...reload} />
    </div>
  );
}
