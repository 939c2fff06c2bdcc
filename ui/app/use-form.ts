import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import type { FieldError } from '#ui/kit/fields/error-summary.tsx';
import { commonCatalog } from '#ui/common-messages.ts';
import { toasts } from './toasts.ts';
import { useDraft } from './use-draft.ts';

/** The refusal of a form: a toast, and the fields that caused it. */
export interface FormRefusal {
  readonly toast: string;
  readonly fields?: readonly FieldError[];
}

/** The values of a form's named fields, as text. */
export type FormValues = Readonly<Record<string, string>>;

/** The message for a crash, or for code that couldn't be fetched. Neither is a refusal, but both need a message. */
async function unexpected(error: unknown): Promise<FormRefusal> {
  reportError(error);
  return { toast: (await (error as { words?: Promise<string> }).words) ?? commonCatalog.unexpectedError };
}

/**
 * The behavior of every form. The fields are uncontrolled, so that text typed before hydration counts and an error
 * loses nothing. A submit during another one is ignored. With `draft`, typed text survives leaving and reloading until
 * the form is accepted; passwords and codes are never stored. For `basis`, see {@link useDraft}.
 */
export function useForm(
  submit: (values: FormValues) => Promise<FormRefusal | undefined>,
  draft?: string,
  basis?: string,
) {
  const form = useRef<HTMLFormElement>(null);
  const busyNow = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const forgetDraft = useDraft(form, draft, basis);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const onSubmit = useCallback(
    async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busyNow.current) return;
      busyNow.current = true;
      setBusy(true);
      setErrors([]);
      toasts.clearErrors();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const values = Object.fromEntries(
        [...new FormData(event.currentTarget, submitter)].map(([name, value]) => [
          name,
          typeof value === 'string' ? value : '',
        ]),
      );
      try {
        const refusal = await submit(values).catch(unexpected);
        if (refusal === undefined) forgetDraft();
        else {
          toasts[mounted.current ? 'refusal' : 'error'](refusal.toast);
          if (mounted.current) setErrors(refusal.fields ?? [{ field: '', message: refusal.toast }]);
        }
      } finally {
        busyNow.current = false;
        if (mounted.current) setBusy(false);
      }
    },
    [submit, forgetDraft],
  );

  return {
    busy,
    errors,
    /** Discards the typed text, for leaving the form. */
    forgetDraft,
    errorOf: (field: string): string | undefined => errors.find((error) => error.field === field)?.message,
    /** For `<form {...formProps}>`. The method is post, so that typed text can't end up in the URL. */
    formProps: { ref: form, onSubmit, onFocus: toasts.preload, noValidate: true, method: 'post' } as const,
  };
}
