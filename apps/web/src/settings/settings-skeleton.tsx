import { LoadingState } from '../ui/loading-state.tsx';
import { sections } from './sections.ts';
import './settings.css';

const fields = [0, 1];

/** Bars where the sections and their fields will be. */
export const SettingsSkeleton = () => (
  <LoadingState>
    <div className="qm-scroll qm-settings" aria-hidden="true">
      <div>
        <div className="qm-settings-nav">
          {sections.map((title) => (
            <span key={title}>
              <span className="bp6-skeleton qm-skeleton-line" style={{ width: title.length * 6 }} />
            </span>
          ))}
        </div>
        <div>
          {sections.slice(0, 4).map((title) => (
            <div key={title} className="qm-settings-section">
              <div>
                <span className="bp6-skeleton qm-skeleton-line" style={{ width: 96 }} />
              </div>
              <div>
                {fields.map((field) => (
                  <span key={field} className="bp6-skeleton qm-settings-bone" />
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  </LoadingState>
);
