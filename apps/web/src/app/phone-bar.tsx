import { Menu, MenuItem } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { Link, useNavigate } from 'react-router-dom';
import { Dropdown } from '../ui/dropdown.tsx';
import type { NavItem } from './navigation.ts';
import './phone-bar.css';

interface PhoneBarProps {
  readonly items: readonly (NavItem & { readonly current: 'page' | undefined })[];
}

/** The navigation on a phone: at most five entries, the last of which is a menu of all others. */
export function PhoneBar({ items }: PhoneBarProps) {
  const others = items.filter(({ inBar }) => !inBar);
  const navigate = useNavigate();
  return (
    <nav className="qm-bar" aria-label="Main, mobile">
      {items
        .filter(({ inBar }) => inBar)
        .map(({ path, label, Icon, current }) => (
          <Link key={path} to={path} aria-current={current}>
            <Icon size={20} />
            {label}
          </Link>
        ))}
      {others.length === 0 ? null : (
        <Dropdown
          at="end"
          content={
            <Menu>
              {others.map(({ path, label, Icon, current }) => (
                <MenuItem
                  key={path}
                  icon={<Icon size={20} />}
                  text={label}
                  active={current !== undefined}
                  onClick={() => navigate(path)}
                />
              ))}
            </Menu>
          }
        >
          <button
            type="button"
            aria-haspopup="menu"
            aria-label="More places"
            aria-current={others.some(({ current }) => current) || undefined}
          >
            <More size={20} />
            More
          </button>
        </Dropdown>
      )}
    </nav>
  );
}
