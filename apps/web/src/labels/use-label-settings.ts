import {
  type LabelSheet,
  labelParts,
  labelSheetNames,
  labelsPerPage,
  usualLabelParts,
} from '@quartermaster/core/labels/sheets';
import { useState } from 'react';
import { z } from 'zod';
import { readStoredJson, store } from '../browser-storage.ts';

const key = 'qm-labels';

const settingsSchema = z.object({
  sheet: z.enum(labelSheetNames),
  /** The first free place of the sheet that is in the printer. */
  start: z.number().int().min(1).max(200),
  parts: z.array(z.enum(labelParts)),
  /** The field that they are sorted by; as selected unless there is one. */
  order: z.enum(['assetId', 'name']).optional(),
});
export type LabelSettings = z.infer<typeof settingsSchema>;

/** What this browser remembers: a printer has its labels. */
export function useLabelSettings() {
  const [settings, setSettings] = useState<LabelSettings>(() =>
    settingsSchema
      .catch({ sheet: 'l7163', start: 1, parts: [...usualLabelParts] })
      .parse(readStoredJson(key)),
  );
  const change = (part: Partial<LabelSettings>): void => {
    const next = { ...settings, ...part };
    setSettings(next);
    store(key, JSON.stringify(next));
  };
  return { settings, change };
}

/** The next free place after so many labels. */
export const nextStart = (start: number, count: number, sheet: LabelSheet): number =>
  ((start - 1 + count) % labelsPerPage(sheet)) + 1;
