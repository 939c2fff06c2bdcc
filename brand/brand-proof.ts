/** Words of real businesses about the brand. An empty part isn't shown. */
export interface BrandProof {
  /** Samples are labeled. */
  isSample: boolean;
  title: string;
  merchants: readonly { name: string; trade: string }[];
  quote: { text: string; who: string; trade: string } | null;
}

/** Empty until businesses have agreed to be named. The demo shows `samples/proof.ts` in its place. */
export const brandProof: BrandProof = { isSample: false, title: 'What shops say', merchants: [], quote: null };
