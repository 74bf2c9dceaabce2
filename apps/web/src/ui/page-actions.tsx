import { Button, type Intent, Menu, MenuItem } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { Fragment, type ReactElement, startTransition, use, useOptimistic } from 'react';
import { Link, useHref, useLinkClickHandler } from 'react-router-dom';
import { ActionButton } from './action-button.tsx';
import { usePhone } from './breakpoints.ts';
import { Dropdown } from './dropdown.tsx';
import { FoldedActions } from './folded-actions.ts';
import { type Action, type CommandAction, type LinkAction, useOffered } from './offered-actions.ts';
import { OtherWays } from './other-ways.tsx';

type Drawn<Kind extends Action> = Kind & { readonly icon: ReactElement };
type PageAction =
  | Drawn<LinkAction>
  | (Drawn<CommandAction> & {
      /** Other ways of doing it, in a menu beside the button. */
      readonly others?: readonly CommandAction[];
    });

interface PageActionsProps {
  readonly actions: readonly PageAction[];
  /** The button that stays beside the others when they are in a menu. */
  readonly primary?: CommandAction & { readonly intent?: Intent };
  /** 'outlined' if there is no primary button beside it. */
  readonly variant?: 'minimal' | 'outlined';
  /** The name of the record that the screen is about. */
  readonly record?: string;
}

/** A screen's actions, also offered by the palette: side by side if there is room, else in one menu. */
export function PageActions({ actions, primary, variant = 'minimal', record }: PageActionsProps) {
  useOffered({
    of: record === undefined ? 'screen' : 'record',
    title: record ?? 'On this screen',
    // What Enter does first is never a deletion.
    actions: primary ? [primary, ...actions] : actions,
  });
  return (
    <>
      {use(FoldedActions) ? <InMenu actions={actions} /> : <SideBySide actions={actions} variant={variant} />}
      {primary ? <Primary {...primary} /> : null}
    </>
  );
}

function Primary({
  intent,
  icon,
  text,
  disabled = false,
  onClick,
}: NonNullable<PageActionsProps['primary']>) {
  // Shown at once, however long what it opens takes.
  const [isPressed, setIsPressed] = useOptimistic(false);
  return (
    <ActionButton
      {...(intent ? { intent } : { variant: 'outlined' })}
      icon={icon}
      text={text}
      disabled={disabled}
      active={isPressed}
      onClick={() =>
        startTransition(() => {
          setIsPressed(true);
          onClick();
        })
      }
    />
  );
}

type ListProps = Pick<PageActionsProps, 'actions' | 'variant'>;

const SideBySide = ({ actions, variant = 'minimal' }: ListProps) =>
  actions.map((action) =>
    'to' in action ? (
      <Link key={action.to} to={action.to} className={`bp6-button bp6-${variant}`}>
        {action.icon}
        {action.text}
      </Link>
    ) : (
      <Fragment key={action.text}>
        <ActionButton
          variant={variant}
          icon={action.icon}
          text={action.text}
          disabled={action.disabled ?? false}
          onClick={action.onClick}
        />
        {action.others ? (
          <OtherWays of={action.text} ways={action.others} disabled={action.disabled ?? false} />
        ) : null}
      </Fragment>
    ),
  );

function InMenu({ actions }: ListProps) {
  // A phone's menu keeps to what is done with a phone.
  const isPhone = usePhone();
  if (actions.length === 0) return null;
  return (
    <Dropdown
      at="end"
      content={
        <Menu>
          {actions
            .flatMap((action): readonly (Drawn<LinkAction> | CommandAction)[] =>
              'to' in action || isPhone ? [action] : [action, ...(action.others ?? [])],
            )
            .map((action) =>
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

function MenuLink({ to, text, icon }: Drawn<LinkAction>) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to);
  return <MenuItem href={href} icon={icon} text={text} onClick={follow} />;
}
