import { StoreDamaged, StoreUnavailable } from '@quartermaster/store';
import type { Logger } from 'pino';
import type { Config } from '../runtime/config.ts';
import { lastSoundText } from './last-sound.ts';
import { locationOf, nameOf } from './location.ts';

/** Logs an error for whoever runs the server. @param details names the call or the work */
export type FaultReport = (error: unknown, details?: Readonly<Record<string, string>>) => void;

export const faultReport =
  (log: Logger, config: Pick<Config, 'mongodbUri' | 'dataDir'>): FaultReport =>
  (error, details = {}) => {
    if (error instanceof StoreUnavailable) log.warn({ reason: error.message, ...details }, 'unavailable');
    else if (error instanceof StoreDamaged) void reportDamage(error);
    else log.error({ err: error, ...details }, 'fault');

    async function reportDamage({ message }: StoreDamaged): Promise<void> {
      const file = nameOf(locationOf(config));
      const reason = `${file} is damaged: ${message}. Stop the server and run qm-server check, which says what is safe to do. ${await lastSoundText(config.dataDir)}`;
      log.error({ reason, ...details }, 'damaged');
    }
  };
