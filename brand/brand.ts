/** The colors of one theme. Every pair used for text or controls is checked by tests/ui/brand-contrast.test.ts. */
export interface BrandColors {
  /** Page background. */
  paper: string;
  /** Raised surfaces: cards, fields, menus. */
  surface: string;
  /** Quiet warm panel. */
  sand: string;
  /** Quiet cool panel. */
  sage: string;
  /** Text. */
  ink: string;
  /** Secondary text. */
  inkSoft: string;
  /** Decorative hairlines. */
  line: string;
  /** Borders of controls, at least 3:1 on every surface. */
  lineStrong: string;
  /** The accent color. */
  signal: string;
  /** Signal on hover. */
  signalHover: string;
  /** Text on signal. */
  onSignal: string;
  /** A variant of signal that's legible as text. */
  signalText: string;
  /** A light tint of signal, as a background. */
  signalWash: string;
  success: string;
  successWash: string;
  warning: string;
  warningWash: string;
  danger: string;
  dangerWash: string;
  /** Text on danger. */
  onDanger: string;
  /** A panel that is dark in both themes. */
  night: string;
  /** Text on night. */
  onNight: string;
  /** Secondary text on night. */
  onNightSoft: string;
  /** Hairlines on night. */
  nightLine: string;
}

/** One title and one sentence. */
export interface BrandWords {
  title: string;
  text: string;
}

/** The name, look and texts of the company. Its texts on pages are in brand-landing.ts and brand-pages.ts. */
export interface Brand {
  name: string;
  /** One sentence for search engines and the manifest. */
  description: string;
  /** The logo mark: a tile with the route line cut out of it. */
  mark: { viewBox: string; tile: string; route: string; stop: { x: number; y: number; r: number } };
  colors: { light: BrandColors; dark: BrandColors };
  fonts: { display: string; text: string };
  support: { email: string };
  mail: { sender: string };
  /** The prefix of keys for software. */
  api: { keyPrefix: string };
}

/**
 * The brand's texts and drawings. Pages import this instead of `brand`, whose colors reach the browser only as a style
 * sheet.
 */
export const brandFace: Pick<Brand, 'name' | 'description' | 'mark' | 'support' | 'api'> = {
  name: 'Swiftlane',
  description: 'On-demand couriers for restaurants, pharmacies, florists, shops and apps, under your own name.',
  mark: {
    viewBox: '0 0 32 32',
    tile: 'M3 0h15a14 14 0 0 1 14 14v15a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Z',
    route: 'M8 24.5h9.2a4.6 4.6 0 0 0 0-9.2h-2.4a4.4 4.4 0 0 1 0-8.8H17',
    stop: { x: 21.6, y: 6.6, r: 2.7 },
  },
  support: { email: 'support@swiftlane.example' },
  api: { keyPrefix: 'swl' },
};

/** The brand of this build. Nothing else in the code contains its name. */
export const brand: Brand = {
  ...brandFace,
  colors: {
    light: {
      paper: '#FBFAF6',
      surface: '#FFFFFF',
      sand: '#F3EEE3',
      sage: '#E3EBE1',
      ink: '#0E1B17',
      inkSoft: '#4B5A53',
      line: '#E2DED3',
      lineStrong: '#7C8880',
      signal: '#FF5A1F',
      signalHover: '#FF7440',
      onSignal: '#0E1B17',
      signalText: '#B53300',
      signalWash: '#FFEADF',
      success: '#12663E',
      successWash: '#DCEFE1',
      warning: '#844800',
      warningWash: '#FBECD0',
      danger: '#B0251D',
      dangerWash: '#FCE6E2',
      onDanger: '#FFFFFF',
      night: '#0E1B17',
      onNight: '#F6F3EA',
      onNightSoft: '#A9B9B0',
      nightLine: '#2A3B34',
    },
    dark: {
      paper: '#0A1411',
      surface: '#111E1A',
      sand: '#17241F',
      sage: '#152B22',
      ink: '#F4F1E8',
      inkSoft: '#A8B7AE',
      line: '#23332C',
      lineStrong: '#73857B',
      signal: '#FF6A33',
      signalHover: '#FF8555',
      onSignal: '#0E1B17',
      signalText: '#FF9A6E',
      signalWash: '#38200F',
      success: '#75D6A0',
      successWash: '#11301F',
      warning: '#F3BD66',
      warningWash: '#33260E',
      danger: '#FF9A90',
      dangerWash: '#3A1815',
      onDanger: '#2A0806',
      night: '#15261F',
      onNight: '#F6F3EA',
      onNightSoft: '#A9B9B0',
      nightLine: '#2E4239',
    },
  },
  fonts: { display: 'Bricolage Grotesque Variable', text: 'Figtree Variable' },
  mail: { sender: 'Swiftlane' },
};
