import { brandProof, type BrandProof } from '#brand/brand-proof.ts';
import type { BrandWords } from './brand.ts';

/**
 * The brand's texts on all pages except the front page. To change the brand, change this file, `brand.ts` and
 * `brand-landing.ts`.
 */
export interface BrandPages {
  /**
   * The company that runs the service: its legal name, the lines of its postal address, and the time zone of its books,
   * such as `America/Los_Angeles`. The database has the same zone (docs/hosting.md). `booksYears` is the time for which its
   * statements are kept, which is a law's matter.
   */
  company: { name: string; address: readonly string[]; timeZone: string; booksYears: number };
  /** The parts of the product shown on the landing page. `shop` is the one on the sample screens. */
  showcase: {
    shop: string;
    title: string;
    lede: string;
    tabs: Record<
      'counter' | 'courier' | 'customer' | 'api',
      { label: string; title: string; points: readonly [string, string, string] }
    >;
  };
  /** The prices themselves come from the tariff. */
  pricing: { title: string; lede: string; free: BrandWords; points: readonly string[] };
  proof: BrandProof;
  answersTitle: string;
  /** The page that recruits couriers (spec §1, §2). */
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
  /** Shown beside the contact form. */
  contact: BrandWords & { points: readonly string[] };
  /** Shown beside the form that requests an API key. */
  api: BrandWords & { points: readonly string[] };
}

export const brandPages: BrandPages = {
  company: {
    name: 'Swiftlane, Inc.',
    address: ['100 Sample Street', 'San Francisco, CA 94110', 'United States'],
    timeZone: 'America/Los_Angeles',
    booksYears: 7,
  },
  showcase: {
    shop: 'Your Shop',
    title: 'See it before you sign up.',
    lede: 'These are the screens themselves, with sample data.',
    tabs: {
      counter: {
        label: 'Counter',
        title: 'Price and time before you send',
        points: [
          'Type the address and see the price',
          'Every delivery under way on one page',
          'Late means credited, with nothing to claim',
        ],
      },
      courier: {
        label: 'Courier',
        title: 'One delivery, one big button',
        points: [
          'What it pays comes first, before accepting',
          'Only the neighborhood shows until pickup',
          'Every step works without a signal',
        ],
      },
      customer: {
        label: 'Customer',
        title: 'A link instead of a phone call',
        points: [
          'Where it is and when it arrives, live',
          'No app to install, no account to make',
          'A PIN, so that only they get the parcel',
        ],
      },
      api: {
        label: 'API',
        title: 'One request, one delivery',
        points: [
          'Price, promise and PIN come with the answer',
          'You agree to a price; if it changes, nothing is sent',
          'Sent twice by mistake, it’s still one delivery',
        ],
      },
    },
  },
  pricing: {
    title: 'Pay per delivery. Nothing else.',
    lede: 'No monthly fee, no minimum, no contract. How far it goes decides the price, and you see it before you send.',
    free: { title: 'Your first five are free', text: 'Real deliveries by real couriers, at no cost.' },
    points: ['No card needed to start', 'Late? The whole fee is credited', 'Canceling is free until a courier accepts'],
  },
  proof: brandProof,
  answersTitle: 'Good to know.',
  drivers: {
    lede: 'Carry local deliveries when it suits you, for up to $25/hour. We find the work; you choose the hours.',
    week: {
      title: 'An example week',
      days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
      hours: [4, 0, 5, 3, 6, 7, 0],
      paid: '25 hours, Monday to Sunday',
      sum: '$612',
    },
    benefitsTitle: 'Work that fits around your day.',
    benefits: {
      pay: {
        title: 'Up to $25/hour',
        text: 'See what a delivery pays before you accept it.',
      },
      schedule: {
        title: 'Flexible schedule',
        text: 'No shifts to ask for. Go online when you can, stop when you like.',
      },
      local: { title: 'Local deliveries', text: 'Every offer is in the city that you signed up for.' },
      payouts: {
        title: 'Weekly statements',
        text: 'Your week closes on Sunday night, to the cent. Our goal: weekly payouts by direct deposit.',
      },
      rewards: {
        title: 'Every delivery on record',
        text: 'See what each one paid. Performance rewards are planned.',
      },
      support: {
        title: 'Write to us any time',
        text: 'Our mailbox is open day and night. Answers around the clock, 24/7 support, are our goal.',
      },
      vehicle: {
        title: 'Bike, scooter or car',
        text: 'Ride what you have. You don’t need a driver’s license for a bicycle.',
      },
      start: {
        title: 'A short application',
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
    closing: { title: 'Your street needs you.', text: 'Four steps: account, place, photo, license.' },
  },
  contact: {
    title: 'How to reach us.',
    text: 'Write what it’s about here, then send it by email with one press.',
    points: [
      'Tracking a delivery? Add its number',
      'A business? Say what you send, and how often',
      'A courier? Tell us your city',
    ],
  },
  api: {
    title: 'Deliveries from your own checkout.',
    text: 'One call requests a courier. Another tells your customer where the parcel is.',
    points: ['Plain JSON over HTTPS', 'The same prices and promises as on the website', 'Track by number or link'],
  },
};
