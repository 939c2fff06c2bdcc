import type { ReactNode } from 'react';
import { PicturePicker } from '#ui/account/picture/picture-picker.tsx';
import type { useForm } from '#ui/app/use-form.ts';
import { Avatar } from '#ui/kit/surfaces/avatar.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary, type FieldError } from '#ui/kit/fields/error-summary.tsx';
import { SignInFirst } from '#ui/registration/next-step-banner.tsx';
import { courierRefusals } from './courier-words.ts';
import './photo-form.css';

/** A preview of the photo, if there is one, and a picker. */
export function PhotoForm({
  form,
  errors,
  shown,
  refusal,
  onFile,
}: {
  form: ReturnType<typeof useForm>;
  errors: readonly FieldError[];
  shown: string | null;
  /** The reason why the last file was refused. */
  refusal: string | undefined;
  onFile: (file: File) => void;
}): ReactNode {
  const signedOut = errors.some(({ message }) => message === courierRefusals.savePicture['signed-out']);
  return (
    <form className="stack" {...form.formProps}>
      <ErrorSummary errors={errors} title="The photo hasn’t been saved yet" />
      {signedOut && <SignInFirst />}
      <div className="photo-form grid gap-5">
        {shown !== null && <Avatar size="huge" name="Your photo" src={shown} />}
        <PicturePicker
          label={shown === null ? 'Choose a photo' : 'Choose another photo'}
          compact={shown !== null}
          error={refusal ?? errors.find(({ field }) => field === 'picture')?.message}
          onFile={onFile}
        />
      </div>
      <Button type="submit" size="large" block busy={form.busy}>
        Continue
      </Button>
    </form>
  );
}
