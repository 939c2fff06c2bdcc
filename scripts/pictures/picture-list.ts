import type { Page } from 'playwright-core';
import type { Scenario } from '../../demo/demo-port.ts';

/** A picture of the README: a screen of the demo, light and dark. */
export interface Picture {
  readonly name: string;
  /** The alternative text. */
  readonly alt: string;
  /** Its share of the README's width. */
  readonly width: `${number}%`;
  /** In CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  readonly scenario: Scenario;
  /** Prepares the screen, and waits for the part to be shown. */
  readonly pose: (page: Page) => Promise<void>;
}

const PHONE = { width: 390, height: 844 };

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const shows = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

/** In the README's order. */
export const PICTURES: readonly Picture[] = [
  {
    name: 'landing',
    alt: 'The landing page: “Couriers on call for restaurants”, a route through the city, and Get Started',
    width: '100%',
    viewport: { width: 1280, height: 792 },
    scale: 1.5,
    scenario: 'first-visit',
    pose: (page) => shows(page, 'Get Started'),
  },
  {
    name: 'tracking',
    alt: 'A recipient’s tracking page on a phone: the delivery is on its way, when it arrives, and the PIN for the courier',
    width: '22%',
    viewport: PHONE,
    scale: 1.5,
    scenario: 'track-live',
    pose: (page) => shows(page, /on its way/iu),
  },
  {
    name: 'courier',
    alt: 'A courier’s job on a phone: the pickup address, notes, and one large button for the next step',
    width: '22%',
    viewport: PHONE,
    scale: 1.5,
    scenario: 'courier-shift',
    pose: async (page) => {
      await page
        .getByRole('button', { name: /^Accept/u })
        .first()
        .click();
      await page.getByRole('button', { name: 'I’m at the shop' }).waitFor();
    },
  },
  {
    name: 'queue',
    alt: 'The administrator’s queue of businesses that wait for approval, and for how long, with Approve and Reject on each row',
    width: '54%',
    viewport: { width: 1152, height: 1016 },
    scale: 1.25,
    scenario: 'approval-queue',
    pose: async (page) => {
      await page.getByRole('radio', { name: /^Pending/u }).check();
      await page.getByRole('main').getByText('Set Pending').waitFor({ state: 'detached' });
    },
  },
];

/** The path of a picture from the repository's root. */
export const pictureFile = ({ name }: Pick<Picture, 'name'>, theme: Theme): string =>
  `docs/pictures/${name}-${theme}.webp`;

/** A picture in the README's markup: the reader's theme decides which one is shown. */
export const pictureMarkup = (picture: Picture): string =>
  [
    '<picture>',
    `  <source media="(prefers-color-scheme: dark)" srcset="${pictureFile(picture, 'dark')}">`,
    `  <img src="${pictureFile(picture, 'light')}" alt="${picture.alt}" width="${picture.width}">`,
    '</picture>',
  ].join('\n');
