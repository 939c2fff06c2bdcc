import type { BusinessId } from '#core/business/business-id.ts';
import type { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { everyDay } from '#core/delivery/request/hours-fields.ts';
import type { connect } from '#adapters/memory/connect.ts';
import type { Random } from '#core/random.ts';
import { newCaseId, newCasePhotoId, newMessageId } from '#core/support/case.ts';
import { DEFAULT_HOURS } from '#core/support/support-hours.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aSubscription } from '#tests/builders/subscription.ts';
import { valueOf } from '#tests/contract/outcome.ts';

/** A person asks the team, with a photo, and takes the question back. */
export async function keepCase({ cases }: Pick<ReturnType<typeof connect>, 'cases'>, random: Random): Promise<void> {
  const id = newCaseId(random);
  valueOf(await cases.open({ id, side: 'person', delivery: null, reason: 'question', text: 'When do you open?' }));
  valueOf(await cases.reply(id, { id: newMessageId(random), text: 'I found it.' }));
  valueOf(await cases.addPhoto(id, { id: newCasePhotoId(random), image: aJpeg() }));
  valueOf(await cases.close(id, 'withdraw'));
}

/** An administrator sets the hours in which the team answers, and is on call. */
export async function keepHours({
  caseDesk,
  alertDevices,
}: Pick<ReturnType<typeof connect>, 'caseDesk' | 'alertDevices'>): Promise<void> {
  valueOf(await caseDesk.saveHours({ ...DEFAULT_HOURS, closed: ['2026-12-25'] }));
  valueOf(await alertDevices.save(aSubscription(), ['case']));
  valueOf(await caseDesk.setOnCall(true));
}

/** A merchant closes a shop for a date. */
export const keepShopHours = async (
  { saveHours }: Pick<MerchantDeliveries, 'saveHours'>,
  shop: BusinessId,
): Promise<void> => valueOf(await saveHours(shop, { week: everyDay([{ from: 0, to: 1440 }]), closed: ['2026-12-25'] }));
