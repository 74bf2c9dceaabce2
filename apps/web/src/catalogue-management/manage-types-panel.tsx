import { Tab, Tabs } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { AssetTypes } from '../configuration/asset-types.tsx';
import { CustomFields } from '../configuration/custom-fields.tsx';
import { FieldMapping } from '../configuration/field-mapping.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import './manage-types-panel.css';
import { isTab, type PanelTab } from './use-panel.ts';

interface ManageTypesPanelProps {
  readonly tab: PanelTab;
  readonly takesFocus: boolean;
  readonly onTab: (tab: PanelTab) => void;
  readonly onClose: () => void;
}

/** The Manage Types side panel (section 2): types, their fields, and the fields themselves. */
export const ManageTypesPanel = ({ tab, takesFocus, onTab, onClose }: ManageTypesPanelProps) => (
  <SidePanel
    label="Manage Types"
    head={<h2 className="qm-panel-title">Types and fields</h2>}
    takesFocus={takesFocus}
    onClose={onClose}
  >
    <Tabs
      id="manage-types"
      className="qm-panel-tabs"
      selectedTabId={tab}
      renderActiveTabPanelOnly
      onChange={(next) => isTab(next) && onTab(next)}
    >
      {/* Without an explicit `disabled`, the arrow keys skip a tab. */}
      <Tab
        id="types"
        disabled={false}
        title="Manage Types"
        panel={<AssetTypes organises addLabel="Add Type" added={message.typeAddedShort} />}
      />
      <Tab id="mapping" disabled={false} title="Field Mapping" panel={<FieldMapping />} />
      <Tab id="fields" disabled={false} title="Custom Fields" panel={<CustomFields />} />
    </Tabs>
  </SidePanel>
);
