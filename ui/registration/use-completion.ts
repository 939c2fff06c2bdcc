import { useEffect, useRef, useState } from 'react';
import type { CompletedRegistration } from '#core/registration/complete-registration.ts';
import { toasts } from '#ui/app/toasts.ts';
import { completedRegistration } from './registration-words.ts';

/** Completes a registration when the screen loads, once, and returns the outcome; null while it's in progress. */
export function useCompletion(complete: () => Promise<CompletedRegistration>): CompletedRegistration | null {
  const [completed, setCompleted] = useState<CompletedRegistration | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void complete()
      .catch(() => 'manual' as const)
      .then((result) => {
        setCompleted(result);
        const words = completedRegistration[result];
        if (words !== null) toasts[result === 'manual' ? 'error' : 'success'](words);
      });
  }, [complete]);
  return completed;
}
