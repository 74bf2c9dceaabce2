import { Tick } from '@blueprintjs/icons';
import { type Theme, themeNames, useThemeChoice } from './use-theme-choice.ts';

/** The five themes (section 1). A choice applies immediately and is reverted if it can't be saved. */
export function ThemePicker({ theme }: { readonly theme: Theme }) {
  const { chosen, pick } = useThemeChoice(theme);
  return (
    <div className="qm-themes" role="radiogroup" aria-label="Theme">
      {themeNames.map(({ theme: value, label }) => (
        <label key={value} className="qm-theme" data-theme={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={(chosen ?? theme) === value}
            onChange={() => pick(value)}
          />
          <span className="qm-swatch">
            <Tick size={14} />
          </span>
          {label}
        </label>
      ))}
    </div>
  );
}
