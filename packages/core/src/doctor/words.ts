import type { DoctorCheck } from './doctor.ts';

interface CheckWords {
  /** When there is none: 'No duplicate serial numbers'. */
  readonly none: string;
  /** After a number: '3 assets share a serial number'. */
  readonly one: string;
  readonly many: string;
  /** Whether it is told without being a fault: nothing can or need be mended. */
  readonly isNote?: true;
}

/** How people are told what a check found. */
export const doctorWords: Readonly<Record<DoctorCheck, CheckWords>> = {
  duplicateSerials: {
    none: 'No two assets have the same serial number',
    one: 'asset has a serial number that another has too',
    many: 'assets have a serial number that another has too',
  },
  assignedToNobody: {
    none: 'Every assigned asset has a holder',
    one: 'asset is Assigned, to nobody',
    many: 'assets are Assigned, to nobody',
  },
  holdersWhoLeft: {
    none: 'Nobody who is suspended holds anything',
    one: 'asset is held by somebody who is suspended',
    many: 'assets are held by people who are suspended',
  },
  requiredMissing: {
    none: 'No required field is empty',
    one: 'asset lacks a required field',
    many: 'assets lack a required field',
  },
  danglingReferences: {
    none: 'No asset or item refers to what is gone',
    one: 'asset or item refers to a type, location or person that is gone',
    many: 'assets and items refer to a type, location or person that is gone',
  },
  lateDeliveries: {
    none: 'No delivery is late',
    one: 'delivery is late',
    many: 'deliveries are late',
  },
  jobsStandingStill: {
    none: 'No job stands still',
    one: 'job stands still',
    many: 'jobs stand still',
  },
  failingWebhooks: {
    none: 'No webhook fails',
    one: 'webhook fails',
    many: 'webhooks fail',
  },
  failingWorkflows: {
    none: 'No workflow fails',
    one: 'workflow fails',
    many: 'workflows fail',
  },
  assetIdGaps: {
    none: 'No asset ID was issued in vain',
    one: 'gap in the asset IDs: issued, but nothing was added',
    many: 'gaps in the asset IDs: issued, but nothing was added',
    isNote: true,
  },
};

const figure = (count: number): string => count.toLocaleString('en');

/** What the doctor says besides its commands. */
export const doctorNote = {
  serialsUnlisted: (listed: number, more: number) =>
    `The list is of the first ${figure(listed)} serial numbers. ${figure(more)} more follow once those are mended.`,
};
