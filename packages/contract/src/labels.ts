import { labelTexts } from '@quartermaster/core/labels/label-texts';
import {
  labelFormats,
  labelParts,
  labelSheetNames,
  usualLabelParts,
} from '@quartermaster/core/labels/sheets';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { assetFilters, withFieldFilters } from './assets.ts';
import { byId, oneOrMany, pageFields, streamingRoute, wholeNumber } from './route.ts';

/** What is on a label: the QR code or the asset ID at least, by which people find the asset. */
const parts = oneOrMany(z.enum(labelParts))
  .default([...usualLabelParts])
  .refine((shown) => shown.includes('qr') || shown.includes('id'), { error: labelTexts.partsMissing });

export const labelStreams = {
  ofAsset: streamingRoute('labels.ofAsset', {
    method: 'GET',
    path: '/equipment/{id}/label',
    body: 'none',
    answers: 'print',
    summary: 'Get the label of an asset: a QR code that opens it, its asset ID and its name, as SVG',
  })
    .input(
      z.object({
        params: byId,
        query: z.strictObject({ sheet: z.enum(labelSheetNames).default('62x29'), parts }),
      }),
    )
    .output(z.string()),
  print: streamingRoute('labels.print', {
    method: 'GET',
    path: '/labels',
    body: 'none',
    answers: 'print',
    summary: 'Print labels for the assets that match, on sheets or a roll, as PDF; or one page as SVG',
  })
    .input(
      withFieldFilters({
        /** Only these assets, by id or asset ID, in this order unless another is asked for. */
        ids: oneOrMany(text(128).min(1), 500).optional(),
        sort: pageFields.sort,
        search: pageFields.search,
        where: pageFields.where,
        ...assetFilters,
        sheet: z.enum(labelSheetNames).default('l7163'),
        /** The first place on the first page that isn't used; 1 is the first. */
        start: wholeNumber.pipe(z.number().int().min(1).max(200)).default(1),
        parts,
        format: z.enum(labelFormats).default('pdf'),
        /** The page to get as SVG; 1 is the first. */
        page: wholeNumber.pipe(z.number().int().min(1)).default(1),
      }),
    )
    .output(z.string()),
};
