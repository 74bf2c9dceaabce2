import { writtenConfiguration } from '@quartermaster/core/configuration/compare';
import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { readInstallation } from './installation.ts';
import { configurationText } from './text.ts';

const usualFile = 'company.yaml';

/** Writes what is configured as YAML, or as JSON of the same shape. */
export async function exportConfiguration(context: Context, options: DownloadOptions): Promise<void> {
  const { format, terminal } = context;
  const configuration = writtenConfiguration(await readInstallation(context));
  if (format.kind !== 'text') {
    const part = picker(format.fields, Object.keys(configuration))(configuration);
    terminal.out(format.kind === 'json' ? jsonText(part) : jsonLine(part));
    return;
  }
  const text = configurationText(configuration);
  await download(context, options, usualFile, async () => new Blob([text]).stream());
}
