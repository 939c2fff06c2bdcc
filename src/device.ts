import type { Backend } from '#core/backend.ts';
import type { Clock } from '#core/clock.ts';
import type { DemoPort } from '#core/demo/demo-port.ts';
import type { Mailbox } from '#core/mail/mailbox.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** What one way of running the product provides; see decision P2. */
export interface Device {
  readonly backend: Backend;
  readonly storage: LocalStoragePort;
  readonly clock: Clock;
  readonly random: Random;
  /** Only where mails stay in the browser. */
  readonly mailbox?: Mailbox;
  /** Only in the demo. */
  readonly demo?: DemoPort;
}
