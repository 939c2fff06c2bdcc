import type { Persona, Scenario } from '#demo/demo-port.ts';
import type { PhoneBehavior } from '#demo/phone-condition.ts';
import type { Receiver } from '#demo/receiver.ts';
import type { IconName } from '#ui/kit/icons/icon-paths.ts';

/** A title and a line for the panel's lists. */
interface Entry {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

export const personaWords: Readonly<Record<Persona, Entry>> = {
  visitor: { title: 'New visitor', text: 'Nobody is signed in', icon: 'door' },
  customer: { title: 'Tom, customer', text: 'Tracks a delivery', icon: 'parcel' },
  'unverified-merchant': { title: 'Priya, unverified merchant', text: 'Her email isn’t verified yet', icon: 'mail' },
  'pending-merchant': { title: 'Noor, new merchant', text: 'Her first business waits for approval', icon: 'clock' },
  merchant: { title: 'Marco, approved merchant', text: 'Straight to his dashboard', icon: 'shop' },
  'pending-courier': { title: 'Lena, new courier', text: 'Her application waits for approval', icon: 'license' },
  courier: { title: 'Kai, approved courier', text: 'Ready to go online in Toronto', icon: 'bike' },
  administrator: { title: 'Ada, administrator', text: 'A full queue to decide on', icon: 'shield' },
};

/** A person's name in a label: "Kai", "a new visitor". */
export const firstName = (persona: Persona): string =>
  persona === 'visitor' ? 'a new visitor' : (personaWords[persona].title.split(',')[0] ?? '');

export const scenarioWords: Readonly<Record<Scenario, Entry>> = {
  'first-visit': { icon: 'door', title: 'First visit', text: 'The landing page, nothing done yet' },
  'pitch-unproven': {
    icon: 'trend',
    title: 'A new operator',
    text: 'No deliveries yet: the front page claims nothing that isn’t proven',
  },
  registration: { icon: 'user', title: 'Registration', text: 'The empty form' },
  'code-by-mail': { icon: 'mail', title: 'A code by email', text: 'Registered; the code is in the inbox' },
  'expired-code': {
    icon: 'clock',
    title: 'Too late',
    text: 'Eleven minutes later: that code has expired, and the next is on its way',
  },
  'choose-a-role': { icon: 'users', title: 'Choosing a role', text: 'Verified and signed in: send, carry or track?' },
  'track-a-delivery': { icon: 'parcel', title: 'Tracking a delivery', text: 'A customer enters a delivery number' },
  'business-onboarding': {
    icon: 'shop',
    title: 'A business signs up',
    text: 'A new merchant enters the first business',
  },
  'courier-onboarding': { icon: 'bike', title: 'A courier applies', text: 'Location, photo, license' },
  'unverified-merchant': { icon: 'lock', title: 'Verify first', text: 'A merchant has to verify their email first' },
  'waiting-for-approval': {
    icon: 'clock',
    title: 'Waiting for approval',
    text: 'A merchant whose business is pending',
  },
  'merchant-dashboard': { icon: 'dashboard', title: 'Merchant dashboard', text: 'One business, from the inside' },
  'every-status': {
    icon: 'tag',
    title: 'Every status',
    text: 'Pending, active and rejected businesses of one merchant',
  },
  'first-delivery': {
    icon: 'gift',
    title: 'The first delivery',
    text: 'A business that was just approved asks for one',
  },
  'lunch-rush': { icon: 'bolt', title: 'Lunch rush', text: 'Fourteen deliveries under way, at 20× speed' },
  'lunch-rush-board': {
    icon: 'bolt',
    title: 'Lunch rush, from the desk',
    text: 'The same on the board of a city: two late on top, and a courier to hand one to',
  },
  'track-live': {
    icon: 'route',
    title: 'Live tracking',
    text: 'The recipient’s link: a cake on its way, at 20× speed',
  },
  'courier-on-the-map': {
    icon: 'route',
    title: 'The courier on a map',
    text: 'Tom’s link: where the courier rides, to the door, at 5× speed',
  },
  'phone-in-a-pocket': {
    icon: 'pause',
    title: 'A phone in a pocket',
    text: 'The same with a silent phone: the time is what’s usual, until it comes back',
  },
  'no-drawing': {
    icon: 'route',
    title: 'A city without a map',
    text: 'A courier in Hamilton, which isn’t drawn: the parcel moves along the route',
  },
  'courier-no-show': { icon: 'bike', title: 'A courier doesn’t come', text: 'Another one is found automatically' },
  'delivery-failed': { icon: 'door', title: 'Nobody at the door', text: 'It comes back to the shop' },
  'door-again': {
    icon: 'door',
    title: 'A second try',
    text: 'Nobody answered; the courier turns back to the door and hands it over',
  },
  'late-credit': { icon: 'money', title: 'Late, and credited', text: 'The fee is credited without a claim' },
  'one-more-from-here': {
    icon: 'plus',
    title: 'One more from here',
    text: 'Kai is at the bakery’s counter with one delivery, and may add another',
  },
  'eight-together': {
    icon: 'plus',
    title: 'Eight for one courier',
    text: 'Kai drives a car today, and the bakery’s eight deliveries reach him as one offer',
  },
  'two-stops-before': {
    icon: 'route',
    title: 'Two stops before',
    text: 'Tom’s link: two doors come first, and who is next sees the courier, at 5× speed',
  },
  'late-while-stacked': {
    icon: 'money',
    title: 'Late with another',
    text: 'One of two carried together came late, and its fee is credited all the same',
  },
  'saturday-flowers': {
    icon: 'gift',
    title: 'Flowers for Saturday',
    text: 'On Thursday, Fig & Fern has eleven bouquets for Saturday, each within an hour',
  },
  'clocks-go-back': {
    icon: 'clock',
    title: 'Clocks go back',
    text: 'The night has 1 AM twice: a delivery for each of the two hours',
  },
  'ten-thousand-deliveries': { icon: 'parcel', title: '10,000 deliveries', text: 'A merchant’s list at full size' },
  'first-api-order': {
    icon: 'key',
    title: 'First delivery by API',
    text: 'The bakery’s software asks for one: in a sandbox, then for real',
  },
  'webhook-outage': {
    icon: 'warning',
    title: 'Webhooks fail',
    text: 'The shop’s receiver is down: nothing is lost, and all of it is sent again',
  },
  'courier-waiting': { icon: 'license', title: 'Courier under review', text: 'What an applicant sees until approved' },
  'approve-a-courier': {
    icon: 'check',
    title: 'Approve a courier',
    text: 'Lena has applied; an administrator decides',
  },
  'courier-shift': {
    icon: 'bike',
    title: 'A courier’s shift',
    text: 'Kai is online, and three deliveries are on offer',
  },
  'two-couriers-one-offer': {
    icon: 'users',
    title: 'Two couriers, one offer',
    text: 'Kai and Lena both see it: open a second window as Lena, and only one gets it',
  },
  'alert-in-the-pocket': {
    icon: 'bike',
    title: 'An alert in the pocket',
    text: 'Kai’s screen is off: the offer is a notification in the inbox',
  },
  'approval-queue': { icon: 'shield', title: 'Approval queue', text: 'An administrator approves and rejects' },
  'hundred-thousand': { icon: 'trend', title: '100,000 businesses', text: 'The same list at full size' },
  'all-users': { icon: 'users', title: 'All accounts', text: 'Everyone, with role and status' },
  'pay-couriers': { icon: 'money', title: 'Payday', text: 'Three couriers wait for last week’s pay' },
  'month-end': {
    icon: 'clock',
    title: 'The month ends',
    text: 'Twenty seconds to midnight: then the bakery’s invoice is there',
  },
  'raise-prices': {
    icon: 'tag',
    title: 'Raise prices',
    text: 'New prices begin in Toronto in two minutes; earlier requests keep theirs',
  },
  'crushed-cake': {
    icon: 'parcel',
    title: 'Crushed cake',
    text: 'Marco claims Tom’s cake; an administrator sees the cap, and refunds it',
  },
  'night-report': {
    icon: 'clock',
    title: 'A report at night',
    text: 'At 11 PM, Kai writes to the team, and reads when it answers',
  },
  'snow-pause': {
    icon: 'pause',
    title: 'A snow day',
    text: 'Toronto takes no new deliveries for an hour; what’s under way goes on',
  },
  'forgotten-password': { icon: 'key', title: 'Forgotten password', text: 'The reset code is in the inbox' },
  'no-network': { icon: 'warning', title: 'No network', text: 'A registration while offline: nothing typed is lost' },
  'slow-network': { icon: 'pause', title: 'Slow network', text: 'Every call takes three seconds' },
};

/** The ways in which a call can be made to fail, in the words of the panel. */
export const failureWords = {
  offline: 'No network',
  timeout: 'Timeout',
  unavailable: 'Server error (500)',
  throttled: 'Too many requests (429)',
  denied: 'Not allowed (403)',
  'session-ended': 'Session revoked (401)',
  rejected: 'Rejected by the database (400)',
  quota: 'Limit reached (422)',
  full: 'Storage full',
} as const;

/** The state of the couriers' phones. */
export const phonesWords: Readonly<Record<PhoneBehavior, string>> = {
  share: 'Share where they are',
  pocket: 'In a pocket',
  off: 'Location off',
  inaccurate: 'Inaccurate',
};

/** The behavior of the shop's receiver of webhooks. */
export const receiverWords: Readonly<Record<Receiver, string>> = {
  answers: 'Answers',
  fails: 'Fails',
  slow: 'Is slow',
  'wrong-secret': 'Has the wrong secret',
};
