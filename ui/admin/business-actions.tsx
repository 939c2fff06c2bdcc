import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { decisionsFrom, type Decision } from '#core/business/business-status.ts';
import { Button } from '#ui/kit/button.tsx';
import { Glyph } from '#ui/kit/glyph.tsx';
import { decisionWords } from './decision-words.ts';

const BIN = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5';

/** The actions on a row of the list. Stable, so that rows don't render again. */
export interface RowActs {
  readonly decide: (business: Business, decision: Decision) => void;
  readonly remove: (business: Business) => void;
  readonly select: (position: number, ticked: boolean, range: boolean) => void;
}

/** The decisions that the status allows, and deleting, which is always allowed (spec §4). */
export function BusinessActions({
  business,
  busy,
  acts,
}: {
  business: Business;
  busy: boolean;
  acts: RowActs;
}): ReactNode {
  const name = business.businessName;
  return (
    <div className="business-acts">
      {decisionsFrom(business.status).map((decision, place) => (
        <Button
          // Keyed by index, so that the focus stays when one decision replaces another.
          key={place}
          data-cell={`decision-${place}`}
          size="small"
          variant={decision === 'reject' ? 'quiet' : 'secondary'}
          aria-label={`${decisionWords[decision].act} ${name}`}
          busy={busy}
          onClick={() => acts.decide(business, decision)}
        >
          {decisionWords[decision].act}
        </Button>
      ))}
      <button
        type="button"
        className="icon-button business-acts__delete"
        data-cell="delete"
        aria-label={`Delete ${name}`}
        title="Delete"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) acts.remove(business);
        }}
      >
        <Glyph d={BIN} />
      </button>
    </div>
  );
}
