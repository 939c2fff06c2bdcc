import { isoText } from '#core/instant.ts';
import type { ApiEvent } from '#core/integration/api-events.ts';
import type { OpenBusiness } from '#core/integration/api-gate.ts';
import { eventId, eventType } from '#core/integration/event-types.ts';
import { factsBody, reportText } from './delivery-body.ts';

/** An event as JSON, the same in lists and webhooks, at any time. It contains no personal data. */
export const eventBody = (
  { kind, at, delivery }: Omit<ApiEvent, 'position'>,
  { mode, business }: Pick<OpenBusiness, 'mode'> & { readonly business: Pick<OpenBusiness['business'], 'id'> },
  site: string,
) => ({
  id: eventId({ delivery: delivery.id, seq: delivery.version }),
  type: eventType({ kind }),
  timestamp: isoText(at),
  reportedAt: reportText(delivery.timeline.find((step) => step.status === delivery.status && step.at === at)),
  apiVersion: 'v1',
  mode,
  businessId: business.id,
  data: factsBody(delivery, site),
});
