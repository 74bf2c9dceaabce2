import { message } from '@quartermaster/core/messages';

/**
 * A screen's code couldn't be loaded: the network or the server is down, or a new version has replaced it.
 */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super(message.unreachable, { cause });
  }
}
