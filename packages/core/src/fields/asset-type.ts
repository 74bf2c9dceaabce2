import { z } from 'zod';

/** Months between maintenances of a new type (section 9). */
export const defaultMaintenanceInterval = 12;

/** An asset type as the API answers it (section 3); `customFields` are ids of custom fields. */
export const assetTypeSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  icon: z.string().optional(),
  /** Months; 0 means never. */
  maintenanceInterval: z.number().int().min(0),
  requiresCalibration: z.boolean(),
  customFields: z.array(z.string()),
});
export type AssetType = z.infer<typeof assetTypeSchema>;
