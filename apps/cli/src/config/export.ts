import { exportConfig } from '@quartermaster/core/config/compare';
import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { readInstallation } from './installation.ts';
import { configText } from './text.ts';

const usualFile = 'company.yaml';

/** Writes the configuration as YAML, or as JSON of the same shape. */
export async function writeConfig(context: Context, options: DownloadOptions): Promise<void> {
  const { format, terminal } = context;
  const config = exportConfig(await readInstallation(context, true));
  if (format.kind !== 'text') {
    const part = picker(format.fields, Object.keys(config))(config);
    terminal.out(format.kind === 'json' ? jsonText(part) : jsonLine(part));
    return;
  }
  const text = configText(config);
  await download(context, options, usualFile, async () => new Blob([text]).stream());
}
