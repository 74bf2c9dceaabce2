import { Button } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { usePhone } from '../ui/breakpoints.ts';
import { useOffered } from '../ui/offered-actions.ts';
import { part } from '../ui/part.tsx';
import { shortcuts } from '../ui/shortcuts.ts';
import { endShortcuts, requestShortcuts, useShortcutsRequest } from '../ui/shortcuts-request.ts';
import { usePlainKey } from '../ui/use-plain-key.ts';

const ShortcutList = part(async () => (await import('./shortcut-list.tsx')).ShortcutList);

/** The header's help: the list of shortcuts, also by its key. Without a keyboard there is nothing to list. */
export function Shortcuts() {
  const phone = usePhone();
  const isShown = useShortcutsRequest();
  const action = { text: 'Keyboard shortcuts', icon: <Help size={16} />, onClick: requestShortcuts };
  useOffered(phone ? undefined : { of: 'person', title: 'Help', actions: [action] });
  usePlainKey(shortcuts.help.key, requestShortcuts);
  return (
    <>
      {phone ? null : (
        <Button
          variant="minimal"
          icon={action.icon}
          aria-label={action.text}
          aria-keyshortcuts={shortcuts.help.key}
          onClick={action.onClick}
        />
      )}
      {isShown ? <ShortcutList onClose={endShortcuts} /> : null}
    </>
  );
}
