import { Button, InputGroup } from '@blueprintjs/core';
import type { Asset } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import { readScan } from '@quartermaster/core/scanning/read-scan';
import { scanTexts } from '@quartermaster/core/scanning/scan-texts';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { failureText } from '../api.ts';
import { usePhone } from '../ui/breakpoints.ts';
import { ItemPicture } from '../ui/item-picture.tsx';
import { Page } from '../ui/page.tsx';
import { part } from '../ui/part.tsx';
import { AssetTag } from '../ui/state-tag.tsx';
import { Camera } from './camera.tsx';
import { findScanned } from './find-scanned.ts';
import './scan.css';

/** The longest serial number or asset ID there is; other codes may hold whole pages. */
const mostCharacters = 200;

interface Outcome {
  readonly text: string;
  readonly isBad?: boolean;
  /** What no asset has. */
  readonly unknown?: string;
  /** To choose from. */
  readonly assets?: readonly Asset[];
}

const AddScanned = part(async () => (await import('./add-scanned.tsx')).AddScanned);

const addressOf = (id: string): string => `/assets?selected=${encodeURIComponent(id)}`;

/** /assets/scan: opens the asset whose label or barcode the camera or a scanner reads. */
export function Screen() {
  const navigate = useNavigate();
  const phone = usePhone();
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const [adding, setAdding] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  /** What is being looked up; an answer about anything before it comes too late. */
  const sought = useRef('');
  const open = async (given: string): Promise<void> => {
    const code = readScan(given).slice(0, mostCharacters);
    if (code === '') return;
    sought.current = code;
    setBusy(true);
    const found = await lookUp(code);
    if (sought.current !== code) return;
    setBusy(false);
    setOutcome(found);
    const [only, ...others] = found.assets ?? [];
    if (only && others.length === 0) void navigate(addressOf(only.assetId));
    // Another scan replaces the text.
    else if (document.activeElement === field.current) field.current?.select();
  };
  return (
    <Page title="Scan a label" back={{ to: '/assets', label: 'Back to the assets' }}>
      <div className="qm-scan">
        <Camera
          onCode={(code) => void open(code)}
          paused={busy || adding !== undefined}
          onUnavailable={() => field.current?.focus()}
        />
        <form
          className="qm-scan-type"
          onSubmit={(event) => {
            event.preventDefault();
            void open(typed);
          }}
        >
          <InputGroup
            inputRef={field}
            // For USB scanners; on a phone, the keyboard would cover half of the screen.
            autoFocus={!phone}
            className={typed === '' ? '' : 'qm-mono'}
            size="large"
            aria-label="Asset ID or serial"
            placeholder="Asset ID or serial"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" size="large" variant="outlined" text="Open" />
        </form>
        <div className="qm-scan-outcome" role="status">
          {outcome ? (
            <p className={outcome.isBad ? 'qm-failed' : undefined}>{outcome.text}</p>
          ) : (
            <p className="qm-muted">Point the camera at a label, or type an ID</p>
          )}
        </div>
        {outcome?.unknown === undefined ? null : (
          <Button
            className="qm-scan-add"
            variant="outlined"
            text={message.addAsAsset}
            onClick={() => setAdding(outcome.unknown)}
          />
        )}
        {adding === undefined ? null : (
          <AddScanned
            code={adding}
            onAdded={(id) => void navigate(addressOf(id))}
            onClose={() => setAdding(undefined)}
          />
        )}
        {outcome?.assets ? (
          <ul className="qm-list" aria-label="Assets with this serial number">
            {outcome.assets.map((asset) => (
              <li key={asset.id}>
                <Link to={addressOf(asset.assetId)}>
                  <ItemPicture image={asset.image} type={asset.type} size="md" />
                  <div className="qm-clip">
                    <div className="qm-strong qm-clip">{asset.name}</div>
                    <div className="qm-muted qm-sm qm-clip">
                      <span className="qm-mono">{asset.assetId}</span> · {asset.type}
                    </div>
                  </div>
                  <AssetTag status={asset.status} retired={asset.retired} />
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Page>
  );
}

async function lookUp(code: string): Promise<Outcome> {
  try {
    const { assets, total } = await findScanned(code);
    if (assets.length === 0) return { text: scanTexts.nothingFound(code), isBad: true, unknown: code };
    return { text: assets.length === 1 ? '' : scanTexts.severalFound(code, total), assets };
  } catch (error) {
    return { text: failureText(error, scanTexts.notLookedUp(code)), isBad: true };
  }
}
