import { useCallback, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ImageRefusal } from '#core/account/open-picture.ts';
import { SaveCourierPicture } from '#core/courier/save-courier-picture.ts';
import { CourierArt } from '#ui/art/courier.tsx';
import { PictureCropper } from '#ui/account/picture/picture-cropper.tsx';
import { useFocusAfterCrop } from '#ui/account/picture/use-focus-after-crop.ts';
import { usePhotoDraft } from '#ui/account/picture/use-photo-draft.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm } from '#ui/app/use-form.ts';
import { usePicture } from '#ui/app/use-picture.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';
import { accountRefusals } from '#ui/account/account-words.ts';
import { COURIER_STEPS } from '#ui/registration/steps.ts';
import { courierRefusals } from './courier-words.ts';
import { PhotoForm } from './photo-form.tsx';
import { useCurrentErrors } from './use-current-errors.ts';
import { useSavedPicture } from './use-saved-picture.ts';

/** /courier-profile-picture (spec §2): the courier's own photo, cropped, then the license. */
export default function CourierPictureScreen(): ReactNode {
  const account = useAccount();
  const visitor = account === null || account === 'loading' ? null : account.userId;
  const saved = useSavedPicture(visitor);
  const { refresh } = usePicture(visitor);
  const saveCourierPicture = usePort(SaveCourierPicture);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<ImageRefusal>();
  const { photo, keep, forget } = usePhotoDraft('courier-photo');

  const submit = useCallback(async () => {
    setRefusal(undefined);
    const result = await saveCourierPicture(photo);
    if (!result.ok) {
      const message = courierRefusals.savePicture[result.error];
      return { toast: message, fields: [{ field: result.error === 'missing-picture' ? 'picture' : '', message }] };
    }
    forget();
    void refresh().catch(() => undefined);
    navigate(paths.courierLicense);
    return undefined;
  }, [photo, forget, saveCourierPicture, refresh]);
  const form = useForm(submit);
  const { current, outdated } = useCurrentErrors(form.errors);

  useFocusAfterCrop(file !== null);

  function choose(chosen: File): void {
    toasts.clearErrors();
    setRefusal(undefined);
    setFile(chosen);
  }

  function crop(dataUrl: string): void {
    keep(dataUrl);
    outdated();
    setFile(null);
  }

  function refuse(because: ImageRefusal): void {
    toasts.error(accountRefusals.image[because]);
    setRefusal(because);
    setFile(null);
  }

  return (
    <FormPage
      title="Your photo"
      lede="Customers see it when you’re on your way."
      back={<BackLink href={paths.courierLocation}>Back</BackLink>}
      steps={<Steps steps={COURIER_STEPS} current={5} />}
      aside={
        <FormAside
          art={<CourierArt />}
          title="A face they’ll recognize"
          points={['Your face in the middle, looking ahead', 'Daylight, no sunglasses', 'Nobody else in the picture']}
        />
      }
    >
      {file === null ? (
        <PhotoForm
          form={form}
          errors={current}
          shown={photo ?? saved}
          onFile={choose}
          refusal={refusal === undefined ? undefined : accountRefusals.image[refusal]}
        />
      ) : (
        <PictureCropper file={file} onDone={crop} onCancel={() => setFile(null)} onRefused={refuse} />
      )}
    </FormPage>
  );
}
