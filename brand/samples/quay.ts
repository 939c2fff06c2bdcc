import { brandLanding, type BrandLanding } from '../brand-landing.ts';
import { brandPages, type BrandPages } from '../brand-pages.ts';
import { brand, type Brand } from '../brand.ts';

/** A sample: a harbor town's courier company, in blues. */
export const quay: Brand = {
  ...brand,
  name: 'Quay Couriers',
  description: 'Same-hour deliveries along the waterfront, under your own name.',
  mark: {
    viewBox: '0 0 32 32',
    tile: 'M16 0a16 16 0 1 1 0 32 16 16 0 0 1 0-32Z',
    route: 'M7 21c3.500 0 3.500-8 9-8s5 4 6 4',
    stop: { x: 23, y: 11, r: 2.7 },
  },
  support: { email: 'hello@quay.example' },
  mail: { sender: 'Quay Couriers' },
  colors: {
    light: {
      ...brand.colors.light,
      paper: '#F6F9FB',
      surface: '#FFFFFF',
      sand: '#E8EFF4',
      sage: '#DDE9F3',
      ink: '#0B1C2C',
      inkSoft: '#465A6B',
      line: '#D5DEE6',
      lineStrong: '#708293',
      signal: '#1D5FE0',
      signalHover: '#2B68DF',
      onSignal: '#FFFFFF',
      signalText: '#174DB8',
      signalWash: '#E1EBFF',
      night: '#0B1C2C',
      onNight: '#F1F6FA',
      onNightSoft: '#A5B6C5',
      nightLine: '#26394B',
    },
    dark: {
      ...brand.colors.dark,
      paper: '#08131D',
      surface: '#0F1D2A',
      sand: '#152636',
      sage: '#12293C',
      ink: '#EEF4F9',
      inkSoft: '#A5B6C5',
      line: '#22364A',
      lineStrong: '#7289A0',
      signal: '#5B93FF',
      signalHover: '#78A7FF',
      onSignal: '#06121F',
      signalText: '#8FB6FF',
      signalWash: '#12284A',
      night: '#13283B',
      onNight: '#F1F6FA',
      onNightSoft: '#A5B6C5',
      nightLine: '#2B4259',
    },
  },
};

export const landing: BrandLanding = {
  ...brandLanding,
  kicker: 'Delivery along the water',
  rotating: ['Ecommerce', 'Your App', 'Restaurants', 'Pharmacies', 'Florists'],
  lede: 'From the fish market to the high-rises: one call, and a courier is at your quay. Your customers see your name, not ours.',
  featuresTitle: 'A fleet at your pier, without the boats.',
};

/** Its words on the other pages. */
export const pages: BrandPages = {
  ...brandPages,
  company: {
    name: 'Quay Couriers Ltd.',
    address: ['Pier 7', 'Halifax, NS B3J 1S9', 'Canada'],
    timeZone: 'America/Halifax',
    booksYears: 7,
  },
  showcase: { ...brandPages.showcase, shop: 'Tide & Twine' },
  proof: {
    isSample: true,
    title: 'Along the waterfront',
    merchants: [
      { name: 'Tide & Twine', trade: 'Outdoor goods' },
      { name: 'Pier Nine Fish', trade: 'Fish market' },
      { name: 'Lantern Optics', trade: 'Glasses' },
    ],
    quote: {
      text: 'Parcels leave by noon and are on the other side of the harbor for tea.',
      who: 'Ines Duarte',
      trade: 'Tide & Twine',
    },
  },
};
