import { rm } from 'node:fs/promises';
import { SHOWN_MESSAGES_DIR } from './shown-messages.ts';

/** Before a run: what an earlier one has seen does not count. */
export default async function forgetShownMessages(): Promise<void> {
  await rm(SHOWN_MESSAGES_DIR, { recursive: true, force: true });
}
