import { Button, ProgressBar } from '@blueprintjs/core';
import { Cross, Document } from '@blueprintjs/icons';
import { sentText } from '@quartermaster/core/attachments/size-text';
import type { Upload, Uploads } from './use-uploads.ts';

interface UploadRowProps {
  readonly upload: Upload;
  readonly uploads: Uploads;
}

/** A file on its way, or why it isn't kept. */
export function UploadRow({ upload, uploads }: UploadRowProps) {
  const { file, sent, fault, isRefused = false } = upload;
  const { name, size } = file;
  return (
    <li>
      <Document size={16} />
      <div className="qm-clip">
        <span className="qm-clip" title={name}>
          {name}
        </span>
        {fault === undefined ? (
          <small>{sent === 0 ? 'Waiting' : `Uploading, ${sentText(sent, size)}`}</small>
        ) : (
          <small className="qm-failed" role="alert" title={fault}>
            {fault}
          </small>
        )}
      </div>
      {fault === undefined ? (
        <ProgressBar
          stripes={false}
          animate={false}
          aria-label={`Uploading ${name}`}
          value={size === 0 ? 0 : sent / size}
        />
      ) : isRefused ? null : (
        <Button
          variant="minimal"
          size="small"
          text="Retry"
          aria-label={`Retry ${name}`}
          onClick={() => uploads.retry(upload)}
        />
      )}
      <Button
        variant="minimal"
        size="small"
        icon={<Cross size={16} />}
        aria-label={fault === undefined ? `Cancel the upload of ${name}` : `Leave out ${name}`}
        onClick={() => uploads.drop(upload)}
      />
    </li>
  );
}
