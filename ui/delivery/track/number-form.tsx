import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { readTrackingLink, trackingPath } from '#core/delivery/track/tracking-link.ts';
import { readTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { numberWords } from '#ui/delivery/number-words.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';

/** A form for a delivery number, or a tracking link. */
export function NumberForm({
  typed = '',
  error: given,
}: {
  typed?: string | undefined;
  error?: string | undefined;
}): ReactNode {
  const [error, setError] = useState(given);
  const field = useRef<HTMLInputElement>(null);

  // Focuses the field, so that the error is announced with it.
  useEffect(() => {
    if (given === undefined) return;
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      if (focused === document.body || focused?.id === 'page-title') field.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [given]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const link = readTrackingLink(field.current?.value ?? '');
    const number = readTrackingNumber(link.number);
    setError(number.ok ? undefined : numberWords[number.error]);
    if (number.ok) navigate(trackingPath(number.value, link.key));
    else field.current?.focus();
  };

  return (
    // The method is post, so that typed text can't end up in the URL before hydration.
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        name="number"
        label="Delivery number"
        hint="12 letters and digits. It’s in the message from the business, or on the bag."
        defaultValue={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        required
        error={error}
      />
      <Button type="submit" size="large" block>
        Track
      </Button>
    </form>
  );
}
