import { message } from '@quartermaster/core/messages';
import { Page } from '../ui/page.tsx';
import { AssetTypes } from './asset-types.tsx';
import { CustomFields } from './custom-fields.tsx';
import './asset-configuration.css';

/** /asset-configuration (section 2): asset types and custom fields. */
export const Screen = () => (
  <Page title="Asset Configuration">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an empty configuration must be scrolled by keyboard too */}
    <div className="qm-scroll qm-configuration" tabIndex={0}>
      <section aria-label="Asset Types">
        <AssetTypes heading="Asset Types" addLabel="Add Asset Type" added={message.recordAdded('type')} />
      </section>
      <section aria-label="Custom Fields">
        <CustomFields heading="Custom Fields" />
      </section>
    </div>
  </Page>
);
