import type { AssetService } from '../assets/service.ts';
import type { JobService } from '../jobs/service.ts';
import type { LocationService } from '../locations/service.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { UserService } from '../users/service.ts';
import { RoundAnswers } from './answers.ts';
import { Asking } from './asking.ts';
import { confirmationRecords, roundRecords } from './record.ts';
import { Reminding } from './reminding.ts';
import { Rounds } from './rounds.ts';
import { Settling } from './settling.ts';
import { confirmationUndo } from './undo.ts';

interface Dependencies {
  readonly jobs: JobService;
  readonly users: UserService;
  readonly assets: AssetService;
  readonly locations: LocationService;
  readonly settings: SettingsService;
}

/** Everything about confirmation rounds, wired up. */
export function confirmationServices(runtime: Runtime, given: Dependencies) {
  const confirmations = confirmationRecords(runtime, given.users);
  const deps = { ...given, confirmations, rounds: roundRecords(runtime) };
  const reminding = new Reminding(runtime, deps);
  return {
    rounds: new Rounds(runtime, deps),
    answers: new RoundAnswers(runtime, deps),
    settling: new Settling(runtime, deps),
    reminding,
    undo: confirmationUndo(confirmations),
    works: { 'confirmations.begin': new Asking(runtime, deps), 'confirmations.remind': reminding },
  };
}
