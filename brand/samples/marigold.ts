import { brandLanding, type BrandLanding } from '../brand-landing.ts';
import { brandPages, type BrandPages } from '../brand-pages.ts';
import { brand, type Brand } from '../brand.ts';

/** A sample: a florists' delivery service, in plum and yellow. */
export const marigold: Brand = {
  ...brand,
  name: 'Marigold',
  description: 'Flowers, cakes and small surprises, delivered within the hour under your own name.',
  mark: {
    viewBox: '0 0 32 32',
    tile: 'M16 0c9 0 16 7 16 16v13a3 3 0 0 1-3 3H16C7 32 0 25 0 16S7 0 16 0Z',
    route: 'M9 23v-5a7 7 0 0 1 7-7',
    stop: { x: 21.5, y: 11, r: 3.2 },
  },
  support: { email: 'care@marigold.example' },
  mail: { sender: 'Marigold' },
  fonts: { display: 'Figtree Variable', text: 'Figtree Variable' },
  colors: {
    light: {
      ...brand.colors.light,
      paper: '#FDF9F3',
      surface: '#FFFFFF',
      sand: '#F6EDDF',
      sage: '#EFE6F0',
      ink: '#23112B',
      inkSoft: '#5F4A67',
      line: '#E8DCE0',
      lineStrong: '#86728C',
      signal: '#FFC22E',
      signalHover: '#FFD15C',
      onSignal: '#23112B',
      signalText: '#7A4B00',
      signalWash: '#FFF0C9',
      night: '#23112B',
      onNight: '#FBF3E8',
      onNightSoft: '#C3B2C8',
      nightLine: '#432C4D',
    },
    dark: {
      ...brand.colors.dark,
      paper: '#150B1A',
      surface: '#1F1226',
      sand: '#2A1932',
      sage: '#291A35',
      ink: '#F8F1EC',
      inkSoft: '#BFAEC4',
      line: '#37253F',
      lineStrong: '#8F7C98',
      signal: '#FFC940',
      signalHover: '#FFD76E',
      onSignal: '#23112B',
      signalText: '#FFD070',
      signalWash: '#3B2C0C',
      night: '#2E1A38',
      onNight: '#FBF3E8',
      onNightSoft: '#C3B2C8',
      nightLine: '#4A3355',
    },
  },
};

export const landing: BrandLanding = {
  ...brandLanding,
  kicker: 'Flowers and small surprises',
  rotating: ['Florists', 'Ecommerce', 'Your App', 'Restaurants', 'Pharmacies'],
  lede: 'A bouquet at the door before the card is missed. Your shop sends it, we carry it, and the ribbon says your name.',
  featuresTitle: 'Every doorstep in town, without a van.',
};

/** Its words on the other pages. */
export const pages: BrandPages = {
  ...brandPages,
  company: {
    name: 'Marigold Deliveries LLC',
    address: ['12 Garden Row', 'Portland, OR 97209', 'United States'],
    timeZone: 'America/Los_Angeles',
    booksYears: 7,
  },
  showcase: { ...brandPages.showcase, shop: 'Fern & Petal' },
  proof: { isSample: false, title: '', merchants: [], quote: null },
};
