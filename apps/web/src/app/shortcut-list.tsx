import { Dialog, DialogBody } from '@blueprintjs/core';
import { Fragment } from 'react';
import { useUser } from '../auth/session.tsx';
import '../ui/dialog.css';
import { useReturnFocus } from '../ui/focus.ts';
import type { Shortcut } from '../ui/shortcuts.ts';
import { allShortcuts } from './all-shortcuts.ts';
import './shortcut-list.css';

/** What the keyboard can do. */
export const ShortcutList = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog isOpen className="wide" title="Keyboard shortcuts" transitionDuration={120} onClose={onClose}>
    <Content />
  </Dialog>
);

/** Inside the dialog, so that its effects start and end with the dialog. */
function Content() {
  useReturnFocus();
  const { role } = useUser();
  const groups = allShortcuts.filter(({ forAdmins = false }) => !forAdmins || role === 'admin');
  return (
    <DialogBody className="qm-shortcuts">
      {groups.map(({ where, of }) => (
        <section key={where}>
          <h3 className="qm-h3">{where}</h3>
          <dl>
            {of.map((shortcut) => (
              <div key={shortcut.does}>
                <dt>
                  <Keys {...shortcut} />
                </dt>
                <dd>{shortcut.does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </DialogBody>
  );
}

const Keys = ({ keys }: Shortcut) =>
  keys.map((together, at) => (
    <Fragment key={together.join()}>
      {at > 0 ? ' or ' : null}
      {together.map((key) => (
        <kbd key={key} className="qm-kbd">
          {key}
        </kbd>
      ))}
    </Fragment>
  ));
