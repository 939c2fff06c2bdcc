import type { DeliverySummary, MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { failureWords, type ViewerRole } from '#ui/delivery/event-words.ts';
import { happenedWords } from '#ui/delivery/status-words.ts';

/** The text about money on hold: a failed attempt that only the courier has reported; null if there's none. */
export function heldWords(
  delivery: MerchantDelivery,
  times: BusinessTime,
  now: number,
  viewer: ViewerRole = 'merchant',
): { readonly title: string; readonly text: string } | null {
  const own = viewer === 'merchant';
  const { held, heldUntil, heldReason, failureReason } = delivery;
  const you = own ? 'you' : 'the business';
  const charge = delivery.free
    ? 'The courier’s pay waits'
    : `${own ? 'Your' : 'The business’s'} charge and the courier’s pay wait`;
  const reported = failureReason === null || failureReason === 'lost' ? null : failureWords[failureReason];
  const reason = heldReason === '' ? '' : ` The reason: ${heldReason}`;
  switch (held) {
    case 'waiting':
      return {
        title: own ? 'Is that right?' : 'Waits for the business',
        text: `${reported === null ? '' : `“${reported},” says the courier. `}${charge} for ${you} until ${times.near(heldUntil ?? now, now)}. Without an objection by then, it counts as confirmed.`,
      };
    case 'objected':
      return {
        title: own ? 'You objected' : 'The business objected',
        text: own
          ? 'An administrator looks at when each step was taken, and decides. Nothing is charged until then.'
          : `“${reported ?? 'It couldn’t be handed over'},” says the courier. Nothing is charged or paid until you decide.`,
      };
    case 'dropped':
      return heldReason === ''
        ? null
        : { title: `It costs ${you} nothing`, text: `An administrator decided this.${reason}` };
    case 'entered':
      return heldReason === ''
        ? null
        : { title: 'The courier’s attempt counts', text: `An administrator decided this.${reason}` };
    case null:
      return null;
  }
}

/** The same for an administrator who hasn't opened the contact details. */
export function closedHeldWords({
  held,
  free,
}: Pick<DeliverySummary, 'held' | 'free'>): { readonly title: string; readonly text: string } | null {
  switch (held) {
    case 'waiting':
      return {
        title: 'Waits for the business',
        text: `It couldn’t be handed over. ${free ? 'The courier’s pay waits' : 'The charge and the courier’s pay wait'} until the business confirms or objects, a day at most.`,
      };
    case 'objected':
      return {
        title: 'The business objected',
        text: 'Nothing is charged or paid until you decide. The contact details include the times of the steps.',
      };
    default:
      return null;
  }
}

/** The time of each step, to the second, the time since the step before, and when it was reported if that was later. */
export function stepTimes(
  { timeline }: Pick<MerchantDelivery, 'timeline'>,
  timeZone: string,
): readonly { readonly what: string; readonly when: string }[] {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium' });
  return timeline.map(({ at, reportedAt }, index) => {
    const before = timeline[index - 1]?.at;
    const since = before === undefined ? '' : `, ${durationWords(at - before)} later`;
    const reported = reportedAt === undefined ? '' : `, reported at ${clock.format(reportedAt)}`;
    return { what: happenedWords(timeline, index), when: `${clock.format(at)}${since}${reported}` };
  });
}

/** `0.4 seconds`, `25 seconds`, `7 minutes` */
function durationWords(ms: number): string {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} seconds`;
  return ms < 120_000 ? `${Math.round(ms / 1000)} seconds` : `${Math.round(ms / 60_000)} minutes`;
}
