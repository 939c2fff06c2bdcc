import * as v from 'valibot';
import { isBusinessId } from '#core/business/business-id.ts';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isUserId } from '#core/identity/user-id.ts';
import { isInstant } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';
import {
  CASE_OUTCOMES,
  CASE_REASONS,
  CASE_SIDES,
  CASE_STATES,
  isCaseId,
  isCasePhotoId,
  isMessageId,
  MESSAGE_KINDS,
} from '#core/support/case.ts';
import type { CaseRecord } from '#core/support/case-record.ts';
import type { OnCall } from '#core/support/on-call.ts';
import type { SupportHours } from '#core/support/support-hours.ts';
import type { StoredCaseMessage, SupportState } from './support-state.ts';

const text = v.string();
const number = v.number();
const time = v.pipe(number, v.guard(isInstant));
const userId = v.pipe(text, v.guard(isUserId));
const caseId = v.pipe(text, v.guard(isCaseId));

/** Cases, as they're stored. */
export const StoredSupport = schemaOf<SupportState>({
  hours: v.nullable(
    schemaOf<SupportHours>({
      days: v.array(v.nullable(v.object({ from: number, to: number }))),
      closed: v.array(text),
    }),
  ),
  cases: v.array(
    schemaOf<CaseRecord>({
      id: caseId,
      side: v.picklist(CASE_SIDES),
      opener: v.nullable(userId),
      business: v.nullable(v.pipe(text, v.guard(isBusinessId))),
      delivery: v.nullable(v.pipe(text, v.guard(isDeliveryId))),
      reason: v.picklist(CASE_REASONS),
      claimed: v.optional(v.nullable(number), null),
      state: v.picklist(CASE_STATES),
      openedAt: time,
      dueAt: time,
      answeredAt: v.nullable(time),
      movedAt: time,
      resolvedAt: v.nullable(time),
      outcome: v.nullable(v.picklist(CASE_OUTCOMES)),
      amount: v.optional(v.nullable(number), null),
      decidedBy: v.nullable(userId),
      reopened: v.boolean(),
      sharedWithShop: v.optional(v.boolean(), false),
      objectedAt: v.optional(v.nullable(time), null),
      reminded: v.optional(v.boolean(), false),
      lateTold: v.boolean(),
    }),
  ),
  messages: v.array(
    schemaOf<StoredCaseMessage>({
      id: v.pipe(text, v.guard(isMessageId)),
      case: caseId,
      by: v.picklist(['side', 'team']),
      text,
      at: time,
      photos: v.optional(v.array(v.pipe(text, v.guard(isCasePhotoId))), []),
      kind: v.exactOptional(v.picklist(MESSAGE_KINDS)),
    }),
  ),
  onCall: v.optional(v.array(schemaOf<OnCall>({ admin: userId, from: time, until: time })), []),
});
