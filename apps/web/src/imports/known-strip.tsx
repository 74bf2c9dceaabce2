import { Button, HTMLSelect } from '@blueprintjs/core';
import { Document, TickCircle } from '@blueprintjs/icons';
import { csvEncodings } from '@quartermaster/core/csv/file-format';
import { encodingNames, sampleWords, separatorNames } from '@quartermaster/core/reading/file-facts';
import { dateOrders } from '@quartermaster/core/reading/reading';
import { Dropdown } from '../ui/dropdown.tsx';
import { counted } from '../ui/numbers.ts';
import type { FilePreview, Stated } from './file-preview.ts';
import { dateOrderNames } from './words.ts';

interface KnownStripProps {
  readonly preview: FilePreview;
  readonly onState: (stated: Stated) => void;
}

/** What the file is, and how its letters and dates are read; each fact can be changed. */
export function KnownStrip({ preview, onState }: KnownStripProps) {
  const { file, proposal, rows, encoding, delimiter, sample } = preview;
  const words = sampleWords(sample);
  const number = `${rows.exact ? '' : 'about '}${counted(rows.number, 'row')}`;
  const dates = proposal.reading.columns.find((column) => column.dates !== undefined)?.dates;
  const reads = words.length > 0 ? `, reads ${words.map((word) => `‘${word}’`).join(', ')}` : '';
  return (
    <div className="qm-known">
      {proposal.what === undefined ? (
        <Document size={16} className="qm-plus" />
      ) : (
        <TickCircle size={16} className="qm-import-done" />
      )}
      <div className="qm-twin">
        <b>
          {proposal.what === undefined
            ? `${file.name}: ${number}, read by its headers`
            : `${file.name} is ${proposal.what}, ${number}`}
        </b>
        <div className="qm-sm qm-muted qm-known-facts">
          <Dropdown
            at="start"
            content={
              <div className="qm-import-change">
                <HTMLSelect
                  aria-label="Encoding"
                  value={encoding}
                  onChange={(event) => {
                    const found = csvEncodings.find((one) => one === event.currentTarget.value);
                    if (found) onState({ encoding: found, ...(dates ? { dates } : {}) });
                  }}
                >
                  {csvEncodings.map((one) => (
                    <option key={one} value={one}>
                      {encodingNames[one]}
                    </option>
                  ))}
                </HTMLSelect>
              </div>
            }
          >
            <Button variant="minimal" size="small" text={`${encodingNames[encoding]}${reads}`} />
          </Dropdown>
          {` · ${separatorNames[delimiter]}`}
          {dates === undefined ? null : (
            <>
              {' · '}
              <Dropdown
                at="start"
                content={
                  <div className="qm-import-change">
                    <HTMLSelect
                      aria-label="Order of dates"
                      value={dates}
                      onChange={(event) => {
                        const found = dateOrders.find((one) => one === event.currentTarget.value);
                        if (found) onState({ encoding, dates: found });
                      }}
                    >
                      {dateOrders.map((one) => (
                        <option key={one} value={one}>
                          {dateOrderNames[one]}
                        </option>
                      ))}
                    </HTMLSelect>
                  </div>
                }
              >
                <Button
                  variant="minimal"
                  size="small"
                  text={`dates ${dateOrderNames[dates].toLowerCase()}`}
                />
              </Dropdown>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
