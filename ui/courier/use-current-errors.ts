import { useCallback, useState } from 'react';
import { toasts } from '#ui/app/toasts.ts';
import type { FieldError } from '#ui/kit/fields/error-summary.tsx';

const NONE: readonly FieldError[] = [];

/** A form's errors. `outdated` hides them after a change, and the next submit brings new ones. */
export function useCurrentErrors(errors: readonly FieldError[]): {
  current: readonly FieldError[];
  outdated: () => void;
} {
  const [old, setOld] = useState<readonly FieldError[] | null>(null);
  const outdated = useCallback(() => {
    setOld(errors);
    toasts.clearErrors();
  }, [errors]);
  return { current: errors === old ? NONE : errors, outdated };
}
