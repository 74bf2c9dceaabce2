import type { Mailer } from './mailer.ts';

/** For commands, which send nothing. */
export const noMailer: Mailer = {
  isConnected: false,
  server: undefined,
  from: '',
  send: () => Promise.reject(new Error('No mail is sent from here')),
  forget: () => Promise.resolve(),
  sweep: () => Promise.resolve(),
};
