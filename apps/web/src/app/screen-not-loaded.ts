import { message } from '@quartermaster/core/messages';

/** The code of a screen didn't come: the network or the server is down, or a new version has taken its place. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super(message.unreachable, { cause });
  }
}
