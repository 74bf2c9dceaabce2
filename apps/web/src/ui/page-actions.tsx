import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { type ReactElement, use } from 'react';
import { Link, useHref, useLinkClickHandler } from 'react-router-dom';
import { ActionButton } from './action-button.tsx';
import { Dropdown } from './dropdown.tsx';
import { FoldedActions } from './folded-actions.ts';

interface PageLink {
  readonly text: string;
  readonly icon: ReactElement;
  /** The path that it links to. */
  readonly to: string;
}

interface PageCommand {
  readonly text: string;
  readonly icon: ReactElement;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

type PageAction = PageLink | PageCommand;

interface PageActionsProps {
  readonly actions: readonly PageAction[];
  /** 'outlined' if there is no primary button beside it. */
  readonly variant?: 'minimal' | 'outlined';
}

/** A screen's secondary actions: side by side if there is room, else in one menu. */
export function PageActions({ actions, variant = 'minimal' }: PageActionsProps) {
  if (!use(FoldedActions)) {
    return actions.map((action) =>
      'to' in action ? (
        <Link key={action.to} to={action.to} className={`bp6-button bp6-${variant}`}>
          {action.icon}
          {action.text}
        </Link>
      ) : (
        <ActionButton
          key={action.text}
          variant={variant}
          icon={action.icon}
          text={action.text}
          disabled={action.disabled ?? false}
          onClick={action.onClick}
        />
      ),
    );
  }
  return (
    <Dropdown
      at="end"
      content={
        <Menu>
          {actions.map((action) =>
            'to' in action ? (
              <MenuLink key={action.to} {...action} />
            ) : (
              <MenuItem
                key={action.text}
                icon={action.icon}
                text={action.text}
                disabled={action.disabled ?? false}
                onClick={action.onClick}
              />
            ),
          )}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<More size={16} />} aria-label="More" />
    </Dropdown>
  );
}

function MenuLink({ to, text, icon }: PageLink) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to);
  return <MenuItem href={href} icon={icon} text={text} onClick={follow} />;
}
