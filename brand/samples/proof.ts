import type { BrandProof } from '../brand-proof.ts';

/** Made-up shops and a made-up quote, for the demo of the built-in brand. */
export const brandProof: BrandProof = {
  isSample: true,
  title: 'What shops say',
  merchants: [
    { name: 'Corner Loaf', trade: 'Bread and cakes' },
    { name: 'Canyon Records', trade: 'Vinyl' },
    { name: 'Harbor Pharmacy', trade: 'Prescriptions' },
    { name: 'Blue Heron Books', trade: 'Books' },
  ],
  quote: {
    text: 'Lunch used to mean closing the counter to drive. Now we hand over a bag and keep baking.',
    who: 'Elena Rossi',
    trade: 'Corner Loaf',
  },
};
