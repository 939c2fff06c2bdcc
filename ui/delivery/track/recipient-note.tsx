import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';

/** Fetched if the recipient writes one. */
const NoteForCourier = lazy(() => import('./note-for-courier.tsx'));

/** The recipient's own words for the courier, which can be changed until the pick-up. */
export function RecipientNote({
  number,
  open,
  saved,
  secret,
}: {
  number: TrackingNumber;
  /** Whether the note can still be changed. */
  open: boolean;
  saved: string;
  secret: string | null;
}): ReactNode {
  const [editing, setEditing] = useState(false);
  /** The note that was just sent, until the view has it. */
  const [sent, setSent] = useState<string | null>(null);
  if (sent !== null && sent === saved) setSent(null);
  const note = sent ?? saved;
  if (note === '' && !open) return null;
  return (
    <div>
      <dt className="tracking__label">Note</dt>
      <dd className="tracking__note">
        {open && editing ? (
          <Suspense>
            <NoteForCourier
              number={number}
              secret={secret}
              note={note}
              onSaved={(written) => {
                setSent(written);
                setEditing(false);
              }}
            />
          </Suspense>
        ) : (
          <>
            {note !== '' && <bdi className="lines">{note}</bdi>}
            {open && (
              <button type="button" className="text-link" onClick={() => setEditing(true)}>
                {note === '' ? 'Add a note for the courier' : 'Change your note'}
              </button>
            )}
          </>
        )}
        <span className="visually-hidden" role="status">
          {sent !== null && (sent === '' ? 'Note removed' : 'Note saved')}
        </span>
      </dd>
    </div>
  );
}
