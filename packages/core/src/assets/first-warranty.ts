import { daysAfter } from '../days-after.ts';

/**
 * When the warranty ends of an asset that is created from a file without one (specification, section 5).
 * @param today YYYY-MM-DD, as the date that is returned
 */
export const firstWarrantyEnd = (today: string): string => daysAfter(today, 365);
