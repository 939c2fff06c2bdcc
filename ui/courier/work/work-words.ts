import type { Offer } from '#core/delivery/courier/courier-delivery.ts';
import type { AcceptRefusal } from '#core/delivery/courier/courier-desk.ts';
import type { FailureReason } from '#core/delivery/lifecycle/delivery.ts';
import type { StopReason } from '#core/delivery/courier/kept-jobs.ts';
import type { UndoableKind, UnsentSteps } from '#core/delivery/courier/shift-view.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { money } from '#ui/delivery/money.ts';
import type { Failure, FailureKind } from '#core/failure.ts';
import { isRepeated } from '#core/geography/repeated-hour.ts';

const format = (timeZoneName?: 'short') =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName });
const plain = format();

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/**
 * A time of day in the courier's time zone, with the zone's name in the hour that's repeated when daylight saving time
 * ends. It doesn't wrap.
 */
export const clockTime = (at: number): string =>
  (isRepeated(at) ? format('short') : plain).format(at).replaceAll(' ', '\u00A0');

/** The same time; preceded by its day if that differs from the day of `now`: `Nov 25 at 12:15 AM`. */
export const nearTime = (at: number, now: number): string =>
  day.format(at) === day.format(now)
    ? clockTime(at)
    : `${day.format(at)} at ${clockTime(at)}`.replaceAll(' ', '\u00A0');
/** When it's wanted at the door: `by 3:00 PM`, or `between 2:00 PM and 3:00 PM`. */
export const doorTime = ({ dropoffReadyAt, dueAt }: Pick<Offer, 'dropoffReadyAt' | 'dueAt'>, now: number): string =>
  dropoffReadyAt === null
    ? `by ${nearTime(dueAt, now)}`
    : `between ${nearTime(dropoffReadyAt, now)} and ${nearTime(dueAt, now)}`;
/** Times for `LiveNote`. */
export const courierTimes = { near: nearTime };

/** Messages for an action that needs a connection while there's none, and for every other failure. */
const failures: Readonly<Partial<Record<FailureKind, string>>> = {
  offline: 'You’re not connected. Try again when you’re back online.',
  timeout: 'No response. Please try again.',
  throttled: 'Too many requests. Please wait a moment, then try again.',
  denied: 'Your account isn’t approved for deliveries.',
  'session-ended': 'Your session has ended. Please sign in again.',
};
export const failureWords = ({ kind }: Pick<Failure, 'kind'>): string =>
  failures[kind] ?? 'That didn’t work. Please try again.';

const accepting: Readonly<Record<AcceptRefusal, string>> = {
  taken: 'Another courier got that one.',
  busy: 'You already have a delivery. Finish it first.',
  offline: 'You’ve gone offline. Go online, then accept it.',
  'other-market': 'That one is outside your service area.',
  passed: 'You passed on that one.',
  'own-delivery': 'That one is your own delivery, so another courier has to carry it.',
  'reused-command': 'That didn’t work. Please try again.',
};
/** The message for a courier who couldn't accept an offer, or, if they carry others, couldn't add it. */
export const acceptWords = (refusal: AcceptRefusal | Failure, carries = false): string => {
  if (typeof refusal !== 'string') return failureWords(refusal);
  return carries && refusal === 'busy' ? 'That doesn’t go with what you carry anymore.' : accepting[refusal];
};

/** The last four characters of the number on a bag. */
export const bagCode = (number: TrackingNumber): string => `…${number.slice(-4)}`;
export const bagName = (number: TrackingNumber): string => `Bag ${bagCode(number)}`;
/** Words about one of several bags; null: there's only one. */
export const aboutBag = (number: TrackingNumber | null, words: string): string =>
  number === null ? words : `${bagName(number)}: ${words}`;

/** The heading of what a courier may add at the counter. */
export const moreFromHere = (count: number): string => (count < 2 ? 'One more from here' : `${count} more from here`);
const minutesMore = (minutes: number): string => `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} more`;
/** `+$6.50` and `about 9 minutes more` */
export const addedPay = ({ pay, currency }: Offer): string => `+${money(pay, currency)}`;
export const addedTime = ({ addsMinutes }: Offer): string =>
  addsMinutes === null || addsMinutes < 1 ? 'on your way' : minutesMore(addsMinutes);
export const offerAdds = (offer: Offer): string => `${addedPay(offer)} · ${addedTime(offer)}`;

/** Messages for refused steps. The message about a wrong PIN is beside its field. */
export const stopWords: Readonly<Record<StopReason, string>> = {
  'wrong-status': 'This delivery has changed since then. Here’s its current status.',
  'not-yours-to-do': 'You can’t do that right now.',
  'wrong-pin': 'That PIN doesn’t match.',
  'pin-locked': 'The PIN is locked after five wrong tries.',
  'photo-missing': 'The photo didn’t upload. Please take it again.',
  'too-early': 'Please wait five minutes at the door first.',
  'no-more-tries': 'You’ve tried the door three more times. Please take it back to the shop.',
  'pin-not-locked': 'You still have PIN attempts left.',
  'no-such-delivery': 'This delivery is no longer yours.',
  'reused-command': 'That didn’t work. Please try again.',
  invalid: 'The photo wasn’t accepted. Please take it again.',
  denied: 'Your account isn’t approved for deliveries.',
  rejected: 'That wasn’t accepted.',
  quota: 'Too many requests. Please wait a moment, then try again.',
  full: 'This phone is out of storage.',
};

/** The step that can be undone. */
export const undoWords: Readonly<Record<UndoableKind, string>> = {
  release: 'You’ve given it back.',
  fail: 'You’re taking it back to the shop.',
  retry: 'You’re trying the door again.',
};

/** `4 tries left.` */
export const triesLeft = (tries: number): string => (tries === 1 ? '1 try left.' : `${tries} tries left.`);

/** Reasons why a parcel can't be delivered, in the courier's words. */
export const reasonWords: Readonly<Record<FailureReason, string>> = {
  no_answer: 'Nobody answers',
  refused: 'They don’t want it',
  wrong_address: 'The address is wrong',
  unsafe: 'It isn’t safe here',
  pin_locked: 'The PIN is locked',
};

/** Shown if this version of the app can't read the stored steps. */
export const setAsideWords =
  'Another version of the app saved this on your phone, and this one can’t read it. It’s kept, and sent after the next update. Stay signed in until then.';

/**
 * The reason why steps aren't sent yet. `unchecked`: a PIN is among them, and it may be wrong. `early`: the server's
 * five minutes at the door aren't over, or the window of a photo hasn't begun. Without `stored`, the phone has no space for
 * them.
 */
export function savedWords({ early, stored, unchecked }: Pick<UnsentSteps, 'early' | 'stored' | 'unchecked'>): string {
  const noRoom = 'This phone has no room to save it. Keep the app open until it’s sent.';
  if (unchecked)
    return `${stored ? 'Saved.' : noRoom} We’ll check the PIN when you’re back online. Stay near until then.`;
  return `${stored ? 'Saved on this phone.' : noRoom} ${
    typeof early === 'number'
      ? `You can leave it from ${nearTime(early, early)}.`
      : early
        ? 'It’ll be sent in a few minutes: the five minutes at the door aren’t over yet.'
        : 'It’ll be sent when you’re back online, with the time of your tap.'
  }`;
}
