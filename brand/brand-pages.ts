import type { BrandWords } from './brand.ts';

/**
 * The rest of the brand: its texts on pages other than the front page. They're separate from `brand.ts` only so that no
 * other page loads them. To change the brand, change these two files.
 */
export interface BrandPages {
  /** Who runs the service: the legal name, and the lines of the postal address. */
  company: { name: string; address: readonly string[] };
  /** The page that looks for couriers (spec §1, §2). */
  drivers: {
    lede: string;
    /** An example of weekly earnings. */
    week: { title: string; days: readonly string[]; hours: readonly number[]; paid: string; sum: string };
    benefitsTitle: string;
    benefits: Record<
      'pay' | 'schedule' | 'local' | 'payouts' | 'rewards' | 'support' | 'vehicle' | 'start',
      BrandWords
    >;
    roadTitle: string;
    road: readonly [BrandWords, BrandWords, BrandWords, BrandWords];
    questions: BrandWords;
    closing: BrandWords;
  };
  /** Beside the contact form. */
  contact: BrandWords & { points: readonly string[] };
  /** Beside the request for an API key. */
  api: BrandWords & { points: readonly string[] };
}

export const brandPages: BrandPages = {
  company: { name: 'Swiftlane, Inc.', address: ['100 Sample Street', 'San Francisco, CA 94110', 'United States'] },
  drivers: {
    lede: 'Carry local deliveries when it suits you, for up to $25/hour. We find the work; you choose the hours.',
    week: {
      title: 'An example week',
      days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
      hours: [4, 0, 5, 3, 6, 7, 0],
      paid: '25 hours, paid out on Friday',
      sum: '$612',
    },
    benefitsTitle: 'Work that fits around your day.',
    benefits: {
      pay: {
        title: 'Up to $25/hour',
        text: 'See what a delivery pays before you accept it, and keep all your tips.',
      },
      schedule: {
        title: 'Flexible schedule',
        text: 'No shifts to ask for. Go online when you can, stop when you like.',
      },
      local: { title: 'Local deliveries', text: 'Short trips on streets you already know.' },
      payouts: { title: 'Weekly payouts', text: 'Direct deposit to your bank, every week, automatically.' },
      rewards: { title: 'Performance rewards', text: 'On time and well rated? Your bonus grows with every good week.' },
      support: { title: '24/7 support', text: 'A person answers, on Sunday nights too.' },
      vehicle: {
        title: 'Bike, scooter or car',
        text: 'Ride what you have. You don’t need a driver’s license for a bicycle.',
      },
      start: {
        title: 'Apply in minutes',
        text: 'Where you are, a photo of you, your license. That’s the whole form.',
      },
    },
    roadTitle: 'From here to your first delivery.',
    road: [
      { title: 'Create an account', text: 'Your name, your email, and a code to confirm it.' },
      { title: 'Tell us where', text: 'City and postal code, so we can offer you work nearby.' },
      { title: 'Show who you are', text: 'A photo, and your driver’s license if you have one.' },
      { title: 'Get approved', text: 'A person reviews your application and emails you.' },
    ],
    questions: {
      title: 'Have Questions?',
      text: 'About pay, insurance, your vehicle or your application: ask before you apply.',
    },
    closing: { title: 'Your street needs you.', text: 'The application takes about five minutes.' },
  },
  contact: {
    title: 'A person answers.',
    text: 'Write to us like you would to a neighbor. The more you tell us, the better our first answer.',
    points: [
      'Following a delivery? Add its number',
      'A business? Say what you send, and how often',
      'A courier? Tell us your city',
    ],
  },
  api: {
    title: 'Deliveries from your own checkout.',
    text: 'One call requests a courier. Another tells your customer where the parcel is.',
    points: [
      'Works with any shop or app',
      'Your name on every message',
      'A test key first, so you can try everything safely',
    ],
  },
};
