import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { Dropdown } from './dropdown.tsx';

interface OtherWaysProps {
  /** The button that they stand beside. */
  readonly of: string;
  readonly ways: readonly { readonly text: string; readonly onClick: () => void }[];
  readonly disabled: boolean;
}

/** Other ways of doing what a button does, in a menu beside it. */
export const OtherWays = ({ of, ways, disabled }: OtherWaysProps) => (
  <Dropdown
    at="end"
    content={
      <Menu>
        {ways.map(({ text, onClick }) => (
          <MenuItem key={text} text={text} onClick={onClick} />
        ))}
      </Menu>
    }
  >
    <Button
      className="qm-ways-caret"
      variant="minimal"
      icon={<CaretDown size={14} />}
      disabled={disabled}
      aria-label={`Other ways to ${of.toLowerCase().replace('csv', 'CSV')}`}
    />
  </Dropdown>
);
