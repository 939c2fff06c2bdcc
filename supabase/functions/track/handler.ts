import { ENDPOINT_LENGTH, type PushSubscriptionKeys } from '../../../core/alert/push-endpoint.ts';
import { MISSES_OF_ALL, MISSES_OF_CLIENT } from '../../../core/delivery/track/tracking-limits.ts';
import { trackingKey } from '../../../core/delivery/track/tracking-link.ts';
import { readCaseStep } from '../../../core/support/recipient/read-case-step.ts';
import { parseTrackingNumber } from '../../../core/delivery/lifecycle/tracking-number.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { clientBucket } from '../_shared/client-bucket.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { tooMany } from '../_shared/reply.ts';

/** The form of a version's tag. Any other text counts as no tag: the database doesn't accept NUL, for example. */
const TAG = /^[\w+/=~.-]{0,64}$/u;

/** Whether a body sends a photo of a case. */
const hasPhoto = ({ cases }: Readonly<Record<string, unknown>>): boolean => readCaseStep(cases)?.what === 'photo';

/** A subscription in a body; empty texts for what isn't one, and for NUL, which the database doesn't accept. */
function subscriptionIn(device: unknown): PushSubscriptionKeys {
  const fields = (typeof device === 'object' && device !== null ? device : {}) as Readonly<Record<string, unknown>>;
  const text = (name: string, most: number): string => {
    const value = fields[name];
    return typeof value === 'string' && value.length <= most && /^[\x21-\x7e]*$/u.test(value) ? value : '';
  };
  return { endpoint: text('endpoint', ENDPOINT_LENGTH), p256dh: text('p256dh', 100), auth: text('auth', 100) };
}

/**
 * Tracks a delivery for people who aren't signed in. `{ number, key }` returns `{ delivery }`, null if there is none. With
 * `known`, the tag of a version or empty for none, it returns `{ live }`: `same` or `{ tag, view }`. With `device`, a
 * browser's subscription, it stores the device of a recipient with the key, and returns whether it did: `{ saved }`.
 * With `note`, it leaves the recipient's note for the courier and returns `{ noted }`: `saved` or why not. With `cases`, `list`
 * or what a recipient says, it returns `{ cases }`, or `{ refusal }`. Only a photo makes a body of more than 10 kB.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  // No minimum duration: an open page polls every few seconds, and the duration reveals nothing secret.
  return endpoint(
    request,
    { ...dependencies, floorMs: 0 },
    async (body) => {
      const { limits, deliveries, alerts } = dependencies;
      const client = `track:${clientBucket(clientAddress(request, dependencies))}`;
      const { number, key, known, device, note, cases } = body;
      const asked = {
        number: parseTrackingNumber(typeof number === 'string' ? number : '') ?? '',
        key: trackingKey(key),
        known: typeof known !== 'string' ? null : TAG.test(known) ? known : '',
      };
      if (device !== undefined) {
        const saved = await alerts.saveDevice(asked, subscriptionIn(device), client, MISSES_OF_CLIENT);
        if (saved === 'too-many') return tooMany(MISSES_OF_CLIENT.windowMs);
        if (saved === 'rejected')
          return { status: 422, code: 'invalid_device', message: 'This device gets no alerts.' };
        return { status: 200, message: '', saved: saved === 'saved' };
      }
      if (typeof note === 'string') {
        const noted = await deliveries.leaveNote({ ...asked, note }, client, MISSES_OF_CLIENT);
        if (noted === 'too-many') return tooMany(MISSES_OF_CLIENT.windowMs);
        if (
          noted === 'no-such-delivery' &&
          !(await limits.within('track', MISSES_OF_ALL.limit, MISSES_OF_ALL.windowMs))
        )
          return tooMany(MISSES_OF_ALL.windowMs);
        return { status: 200, message: '', noted };
      }
      if (cases !== undefined) {
        const said = cases === 'list' ? null : readCaseStep(cases);
        if (said === null && cases !== 'list') return { status: 200, message: '', refusal: 'invalid' };
        const answer = await deliveries.cases(asked, said, client, MISSES_OF_CLIENT);
        if (answer === 'too-many') return tooMany(MISSES_OF_CLIENT.windowMs);
        const isMiss = 'refusal' in answer && answer.refusal === 'no-such-delivery';
        if (isMiss && !(await limits.within('track', MISSES_OF_ALL.limit, MISSES_OF_ALL.windowMs)))
          return tooMany(MISSES_OF_ALL.windowMs);
        return { status: 200, message: '', ...answer };
      }
      const followed = await deliveries.follow(asked, client, MISSES_OF_CLIENT);
      if (followed === 'too-many') return tooMany(MISSES_OF_CLIENT.windowMs);
      const { found, ...shown } = followed;
      if (!found && !(await limits.within('track', MISSES_OF_ALL.limit, MISSES_OF_ALL.windowMs)))
        return tooMany(MISSES_OF_ALL.windowMs);
      return { status: 200, message: '', ...shown };
    },
    hasPhoto,
  );
}
