import type { BrandWords } from './brand.ts';

/** The brand's texts on the front page. They're separate from `brand.ts` only so that no other page loads them. */
export interface BrandLanding {
  kicker: string;
  /** Comes before the rotating word. */
  headline: string;
  rotating: readonly [string, ...string[]];
  /** The headline for screen readers, without the rotation. */
  headlineStable: string;
  lede: string;
  couriersReady: string;
  featuresTitle: string;
  features: {
    freeTrial: BrandWords;
    onTime: BrandWords;
    couriers: BrandWords;
    whiteLabel: BrandWords;
    onDemand: BrandWords;
    platform: BrandWords;
  };
  howTitle: string;
  how: readonly [BrandWords, BrandWords, BrandWords];
  /** `weeks` is the last perk, which `brand-claims.ts` replaces. */
  drive: BrandWords & { perks: readonly string[]; weeks: string };
  closing: BrandWords;
}

export const brandLanding: BrandLanding = {
  kicker: 'On-demand delivery',
  headline: 'Couriers on call for',
  rotating: ['Restaurants', 'Pharmacies', 'Florists', 'Ecommerce', 'Your App'],
  headlineStable: 'Couriers on call for restaurants, pharmacies, florists, ecommerce and your app',
  lede: 'Ask for a courier from the counter, your website or your own code. We pick it up and deliver it, with your name on the bag.',
  couriersReady: 'couriers signed up',
  featuresTitle: 'Your own delivery fleet, without the fleet.',
  features: {
    freeTrial: {
      title: '5 free deliveries to try',
      text: 'Send your first five parcels on us. Judge the service on real deliveries before you spend anything.',
    },
    onTime: {
      title: 'On time, or your money back',
      text: 'Handed over late? The whole fee is credited, with nothing to claim. Our goal: 99% on time. We show our figure after 100 deliveries.',
    },
    couriers: {
      title: 'Couriers approved by a person',
      text: 'Someone reviews each one before the first delivery. Our goal: top-rated couriers.',
    },
    whiteLabel: {
      title: '100% white-label',
      text: 'Your name, your colors, your customer. We stay out of the picture from counter to doorstep.',
    },
    onDemand: {
      title: 'On demand: pay per delivery',
      text: 'Use it when you’re busy and skip it when you’re not. You only pay for what you send.',
    },
    platform: {
      title: 'Mobile app and API',
      text: 'Book from a phone behind the counter, or wire deliveries straight into your checkout.',
    },
  },
  howTitle: 'From your counter to their door.',
  how: [
    { title: 'You ask', text: 'Tell us what to pick up and where it goes: on this website or through the API.' },
    { title: 'We pick it up', text: 'A courier nearby accepts it and heads to your counter.' },
    {
      title: 'Delivered to the door',
      text: 'Your customer tracks it by its number, and it arrives in your name, not ours.',
    },
  ],
  drive: {
    title: 'Drive For Us',
    text: 'Earn up to $25 an hour on local deliveries, when it suits you. Your week closes on Sunday night, to the cent.',
    perks: ['Flexible schedule', 'Pay shown before you accept'],
    weeks: 'Weekly statements',
  },
  closing: {
    title: 'Your first five are on us.',
    text: 'Create an account and add your business. We’ll email you as soon as it’s approved.',
  },
};
