import type { CaseId } from '#core/support/case.ts';
import { carry, type Sender } from '../dispatch-people.ts';
import type { DeliveringPerson } from '../dispatch-under-test.ts';
import type { Answered, Shop } from './shop-software.ts';

/** A claim, or a list of them, as these tests read it. */
export interface ClaimBody {
  readonly id: CaseId;
  readonly state: string;
  readonly code: string;
  readonly claimId: string;
  readonly messages: readonly { readonly by: string; readonly text: string }[];
  readonly data: readonly { readonly id: CaseId }[];
  readonly next: string | null;
}
export const bodyOf = ({ body }: Answered): ClaimBody => body as unknown as ClaimBody;

/** A claim as software sends it. */
export const CRUSHED = { reason: 'damaged', note: ' It’s\u200b crushed. ' };

/** A delivered delivery of $6.99 with a declared value of $45.00, and the software of its business. */
export async function crushed(from: Sender, by: DeliveringPerson, software: Shop) {
  const delivery = await from.requested({ declared: 4500 });
  await carry(by, delivery, 'delivered');
  const { id } = delivery;
  const claim = (more: object = {}, key = `claim-${id}`, of: string = id) =>
    software.post(`/v1/deliveries/${of}/claims`, key, { ...CRUSHED, ...more });
  return { id, claim };
}
