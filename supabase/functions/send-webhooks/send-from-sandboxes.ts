import { sendWebhooks, type SenderParts } from '../../../api/webhooks/send-webhooks.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { openSandboxes } from '../_shared/open-sandboxes.ts';

/** The maximum number of sandboxes that one call opens, and how many at a time: each is a whole backend in memory. */
const MOST = 50;
const AT_A_TIME = 4;

/**
 * Opens the sandboxes with due work, and sends their messages, until the time is over. A failure doesn't stop the
 * others.
 */
export async function sendFromSandboxes(
  dependencies: Dependencies,
  parts: Omit<SenderParts, 'queue' | 'webhookKey' | 'mode'>,
  until: number,
): Promise<void> {
  const due = [...(await dependencies.sandboxes.due(MOST))];
  const sandboxes = openSandboxes(dependencies);
  async function work(): Promise<void> {
    for (let business = due.shift(); business !== undefined && parts.now() < until; business = due.shift())
      try {
        await sendWebhooks({ ...parts, ...sandboxes.sender(business), mode: 'test' }, until);
      } catch (error) {
        dependencies.log('sandbox not woken', error);
      }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}
