import { Menu, MenuItem } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import type { Role } from '@quartermaster/core/access/role';
import { useLocation, useNavigate } from 'react-router-dom';
import { Dropdown } from '../ui/dropdown.tsx';
import { GoingLink } from './going-link.tsx';
import { barItems, isWithin, navItems, notifications } from './navigation.ts';
import './phone-bar.css';

interface PhoneBarProps {
  readonly role: Role;
}

/** The navigation on a phone: at most five entries, the last of which is a menu of all others. */
export function PhoneBar({ role }: PhoneBarProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const items = [...navItems[role], notifications].map((item) => ({
    ...item,
    current: isWithin(item, pathname) ? ('page' as const) : undefined,
  }));
  const others = items.filter(({ path }) => barItems[role].every((one) => one.path !== path));
  return (
    <nav className="qm-bar" aria-label="Main, mobile">
      {barItems[role].map(({ path, label }) => {
        const item = items.find((one) => one.path === path);
        return item ? (
          <GoingLink key={path} to={path} aria-current={item.current}>
            <item.Icon size={20} />
            {label}
          </GoingLink>
        ) : null;
      })}
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
    </nav>
  );
}
