import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Bookmark, FloppyDisk, Plus, Trash } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { View, ViewFilters } from '@quartermaster/core/views/view';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { type CommandAction, useOffered } from '../../ui/offered-actions.ts';
import { part } from '../../ui/part.tsx';
import { toastError } from '../../ui/toast.ts';
import { isChanged, type OfferedView, useViews, viewParams } from './use-views.ts';

// Loaded when it is opened: the list is there sooner.
const SaveView = part(async () => (await import('./save-view.tsx')).SaveView);

interface ViewsMenuProps {
  readonly params: URLSearchParams;
  /** What the list shows now. */
  readonly filters: ViewFilters;
  readonly sort: string | undefined;
  readonly columns: readonly string[] | undefined;
}

type Open = { readonly what: 'save' } | { readonly what: 'edit' | 'delete'; readonly view: View };

/** Opens a view, or saves what the list shows as one. */
export function ViewsMenu({ params, filters, sort, columns }: ViewsMenuProps) {
  const groups = useViews();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const views = groups.flatMap((group) => group.views);
  const current = views.find(({ id }) => id === params.get('view'));
  const mine = current?.changeable;
  const close = (): void => setOpen(undefined);
  const show = (view: OfferedView): void => void navigate(`/assets?${viewParams(view)}`);
  const update = useSave(client.views.update, {
    invalidates: [api.views],
    success: message.viewSaved,
    onSaved: show,
  });
  const remove = useSave(client.views.remove, {
    invalidates: [api.views],
    success: message.viewDeleted,
    onSaved: () => navigate('/assets'),
  });
  const shown = { filters, sort: sort ?? null, columns: columns ? [...columns] : null };
  const saveChanges = (view: View): void =>
    void update
      .save({ params: { id: view.id }, body: shown }, view.version)
      .catch((error) => toastError(failureText(error, message.viewNotSaved)));
  const actions: readonly CommandAction[] = [
    { text: 'Save as a new view...', icon: <Plus size={16} />, onClick: () => setOpen({ what: 'save' }) },
    ...(mine && isChanged(mine, params)
      ? [
          {
            text: `Save changes to ${mine.name}`,
            icon: <FloppyDisk size={16} />,
            onClick: () => saveChanges(mine),
          },
        ]
      : []),
    ...(mine
      ? [
          {
            text: 'Rename or share...',
            icon: <Bookmark size={16} />,
            onClick: () => setOpen({ what: 'edit', view: mine }),
          },
          {
            text: `Delete ${mine.name}`,
            icon: <Trash size={16} />,
            onClick: () => setOpen({ what: 'delete', view: mine }),
          },
        ]
      : []),
  ];
  useOffered({ of: 'screen', title: 'On this screen', isMinor: true, actions });
  return (
    <>
      <Dropdown
        at="start"
        content={
          <Menu className="qm-views-menu">
            {groups.flatMap(({ title, views: offered }) => [
              <li key={title} role="presentation" className="bp6-menu-header">
                <span className="bp6-heading qm-views-heading">{title}</span>
              </li>,
              ...offered.map((view) => (
                <MenuItem
                  key={view.id}
                  text={view.name}
                  active={view.id === current?.id}
                  onClick={() => show(view)}
                />
              )),
            ])}
            {groups.length > 0 ? <MenuDivider /> : null}
            {actions.map((action) => (
              <MenuItem key={action.text} {...action} />
            ))}
          </Menu>
        }
      >
        <Button icon={<Bookmark size={16} />} text={current?.name ?? 'Views'} className="qm-views-button" />
      </Dropdown>
      {open?.what === 'save' ? (
        <SaveView filters={filters} sort={sort} columns={columns} onSaved={show} onClose={close} />
      ) : null}
      {open?.what === 'edit' ? <SaveView view={open.view} onSaved={close} onClose={close} /> : null}
      {open?.what === 'delete' ? (
        <ConfirmDialog
          title={`Delete ${open.view.name}`}
          action="Delete"
          busyAction="Deleting..."
          failure={message.viewNotDeleted}
          onConfirm={() => remove.save({ params: { id: open.view.id } }, open.view.version)}
          onClose={close}
        >
          {message.confirmDeletion(open.view.name)}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
