import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { newCaseId, newMessageId, type Case, type CaseReason, type CaseSide } from '#core/support/case.ts';
import type { NewMessage, Report } from '#core/support/cases.ts';
import type { DeliveringPerson } from '#tests/contract/dispatch-under-test.ts';
import { valueOf } from '#tests/contract/outcome.ts';

/** A report with words of its own. */
export const aReport = (side: CaseSide, delivery: DeliveryId | null, reason: CaseReason, text = 'Help.'): Report => ({
  id: newCaseId(cryptoRandom),
  side,
  delivery,
  reason,
  text,
});

/** A message with words. */
export const says = (text: string): NewMessage => ({ id: newMessageId(cryptoRandom), text });

/** Opens a case. */
export const opened = async (
  person: DeliveringPerson,
  side: CaseSide,
  delivery: DeliveryId | null,
  reason: CaseReason,
  text?: string,
): Promise<Case> => valueOf(await person.backend.cases.open(aReport(side, delivery, reason, text)));
