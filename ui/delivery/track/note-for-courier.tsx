import { useState, type FormEvent, type ReactNode } from 'react';
import { NOTE_LENGTH, type RecipientNoteRefusal } from '#core/delivery/track/recipient-note.ts';
import { Tracking } from '#core/delivery/track/tracking.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Failure } from '#core/failure.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';
import { failedWords } from './tracking-words.ts';

const refusalWords: Readonly<Record<RecipientNoteRefusal, string>> = {
  'no-such-delivery': 'We can’t find that delivery anymore. Reload the page.',
  'too-late': 'The courier has the parcel already, so the note can’t reach them.',
  invalid: `Use at most ${NOTE_LENGTH} characters, without symbols that can’t be seen.`,
};
const words = (error: RecipientNoteRefusal | Failure): string =>
  typeof error === 'string' ? refusalWords[error] : failedWords(error);

/** The form for the recipient's note to the courier. `onSaved` gets the note as it was sent. */
export default function NoteForCourier({
  number,
  secret,
  note,
  onSaved,
}: {
  number: TrackingNumber;
  /** The secret part of the recipient's link; null for a recipient who is signed in. */
  secret: string | null;
  note: string;
  onSaved: (note: string) => void;
}): ReactNode {
  const tracking = usePort(Tracking);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = String(new FormData(event.currentTarget).get('note') ?? '').trim();
    setBusy(true);
    setError(undefined);
    const answer = await tracking
      .leaveNote(number, secret, typed)
      .catch(() => ({ ok: false, error: { kind: 'offline', message: '' } as Failure }) as const);
    setBusy(false);
    if (answer.ok) onSaved(typed);
    else setError(words(answer.error));
  };

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextAreaField
        name="note"
        label="Note for the courier"
        hint="Where to ring, which way in. They see it with the parcel in hand."
        rows={3}
        defaultValue={note}
        error={error}
        required={false}
      />
      <Button type="submit" busy={busy}>
        Save note
      </Button>
    </form>
  );
}
