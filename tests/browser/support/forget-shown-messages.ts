import { rm } from 'node:fs/promises';
import { SHOWN_MESSAGES_DIR } from './shown-messages.ts';

/** Before a run: messages seen by an earlier run do not count. */
export default async function forgetShownMessages(): Promise<void> {
  await rm(SHOWN_MESSAGES_DIR, { recursive: true, force: true });
}
