import type { Asset } from '@quartermaster/core/assets/asset';
import { daysFromNow, formatDay } from '../../ui/time.tsx';

interface MaintenanceDueProps {
  readonly asset: Pick<Asset, 'maintenanceDue' | 'maintenanceScheduled'>;
  /** Assets of this type are calibrated at each maintenance. */
  readonly isCalibrated: boolean;
}

/**
 * The day on which maintenance is due, how far away it is, and whether it was scheduled or includes
 * calibration.
 */
export function MaintenanceDue({ asset, isCalibrated }: MaintenanceDueProps) {
  const { maintenanceDue, maintenanceScheduled } = asset;
  if (maintenanceDue === undefined) return null;
  const remarks = [daysFromNow(maintenanceDue), ...(maintenanceScheduled === undefined ? [] : ['scheduled'])];
  return (
    <>
      {formatDay(maintenanceDue)} <span className="qm-muted">· {remarks.join(' · ')}</span>
      {isCalibrated ? <span className="qm-due-remark qm-muted">Requires Calibration</span> : null}
    </>
  );
}
