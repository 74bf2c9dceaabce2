import { Tab, Tabs } from '@blueprintjs/core';
import { type ReactNode, useEffect, useRef } from 'react';

const vendorTabs = ['details', 'products', 'files'] as const;
export type VendorTab = (typeof vendorTabs)[number];

/** The tab that an address names. */
export const tabOf = (written: string | null): VendorTab =>
  vendorTabs.find((tab) => tab === written) ?? 'details';

interface VendorTabsProps {
  readonly selected: VendorTab;
  readonly products: number;
  /** Each tab has a page of its own, on which the chosen one keeps the focus. */
  readonly takesFocus: boolean;
  readonly onSelect: (tab: VendorTab) => void;
  readonly children: ReactNode;
}

/** The pages of a vendor's dialog. */
export function VendorTabs({ selected, products, takesFocus, onSelect, children }: VendorTabsProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [takesFocus]);
  return (
    <div ref={element}>
      {/* Without `disabled` said, the arrow keys pass a tab over. */}
      <Tabs
        id="vendor"
        className="qm-vendor-tabs"
        selectedTabId={selected}
        renderActiveTabPanelOnly
        onChange={(chosen) => onSelect(tabOf(String(chosen)))}
      >
        <Tab id="details" disabled={false} title="Details" panel={<div>{children}</div>} />
        <Tab
          id="products"
          disabled={false}
          title={
            <>
              Products <span className="qm-muted">{products}</span>
            </>
          }
          panel={<div>{children}</div>}
        />
        <Tab id="files" disabled={false} title="Files" panel={<div>{children}</div>} />
      </Tabs>
    </div>
  );
}
