import { Tab, Tabs } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { part } from '../../ui/part.tsx';
import { useUrlParams } from '../../ui/url-params.ts';
import type { AssetRow } from '../use-assets.ts';
import './history.css';
import { HistorySkeleton } from './history-skeleton.tsx';

const AssetHistory = part(
  async () => (await import('./asset-history.tsx')).AssetHistory,
  <HistorySkeleton />,
);

interface DetailTabsProps {
  readonly asset: AssetRow;
  /** What the first tab shows. */
  readonly children: ReactNode;
}

/** The open asset's details or its history; the URL determines which. */
export function DetailTabs({ asset, children }: DetailTabsProps) {
  const [params, change] = useUrlParams();
  const isHistory = params.get('tab') === 'history' || params.has('asOf');
  return (
    <Tabs
      id="asset-detail"
      className="qm-detail-tabs"
      selectedTabId={isHistory ? 'history' : 'details'}
      renderActiveTabPanelOnly
      onChange={(tab) => change({ tab: tab === 'history' ? 'history' : null, asOf: null })}
    >
      {/* Without an explicit `disabled`, the arrow keys skip a tab. */}
      <Tab id="details" disabled={false} title="Details" panel={<div>{children}</div>} />
      <Tab
        id="history"
        disabled={false}
        title="History"
        panel={<AssetHistory key={asset.id} asset={asset} />}
      />
    </Tabs>
  );
}
