import { FIGURES_COLUMNS } from '#adapters/supabase/figures-columns.ts';
import { areShowable, type Figures } from '#core/pitch/figures.ts';
import { claimTexts, type ClaimText } from '#ui/public/claim-texts.ts';
import { askRest } from './ask-rest.ts';

async function askForFigures(): Promise<Figures | null> {
  const [row] = (await askRest(`pitch_figures?select=${FIGURES_COLUMNS}`)) as [
    Figures & { readonly computedAt: unknown },
  ];
  const figures = { ...row, computedAt: Date.parse(String(row.computedAt)) };
  return areShowable(figures, Date.now()) ? figures : null;
}

/** Shows what the figures prove, unless the app does it already. */
export async function showClaims(): Promise<void> {
  const figures = await askForFigures().catch(() => null);
  // React has begun to hydrate the page, which has to stay unchanged from then on.
  if (figures === null || window.__hydrated !== undefined) return;
  window.__claims = claimTexts(figures);
  for (const element of document.querySelectorAll<HTMLElement>('[data-claim]')) {
    const text = window.__claims[element.dataset['claim'] as ClaimText];
    // A new value of the same text isn't a change of the page's elements, which React would take for an extension's.
    if (text !== undefined && element.firstChild !== null) element.firstChild.nodeValue = text;
  }
}
