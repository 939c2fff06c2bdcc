import { useMemo, useState, type ReactNode } from 'react';
import { initials } from '#core/account/initials.ts';
import type { ImageRefusal } from '#core/account/open-picture.ts';
import { isPictureData, pictureBlob } from '#core/account/picture-data.ts';
import { PictureRepo } from '#core/account/picture-repo.ts';
import { SavePicture } from '#core/account/save-picture.ts';
import type { Account } from '#core/session/load-account.ts';
import { displayName } from '#ui/app/display-name.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePicture } from '#ui/app/use-picture.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Avatar } from '#ui/kit/surfaces/avatar.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { catalog } from '#ui/messages.ts';
import { accountRefusals } from '#ui/account/account-words.ts';
import { PictureCropper } from './picture-cropper.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { focusPicker, useFocusAfterCrop } from './use-focus-after-crop.ts';
import { usePhotoDraft } from './use-photo-draft.ts';
import { RemovePictureButton } from './remove-picture-button.tsx';

/** /upload-profile-picture (spec §2): change or remove the profile picture. */
export default function UploadProfilePictureScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <UploadProfilePicture account={account} />;
}

function UploadProfilePicture({ account }: { account: Account }): ReactNode {
  const savePicture = usePort(SavePicture);
  const { picture, refresh } = usePicture(account.userId);
  const own = useOwnPicture(account, picture);
  const [file, setFile] = useState<File | null>(null);
  const unsaved = usePhotoDraft('profile-photo');
  const photo = useChosenPhoto(file, unsaved.photo);
  const [error, setError] = useState<string | undefined>();

  useFocusAfterCrop(photo !== null);

  function choose(chosen: File) {
    toasts.clearErrors();
    setError(undefined);
    setFile(chosen);
  }

  function fail(message: string) {
    toasts.error(message);
    setError(message);
  }

  function clearFile() {
    setFile(null);
    unsaved.forget();
  }

  function refuse(refusal: ImageRefusal) {
    clearFile();
    // Read along with the picker, which takes the focus.
    toasts.refusal(accountRefusals.image[refusal]);
    setError(accountRefusals.image[refusal]);
  }

  async function save(dataUrl: string) {
    const saved = await savePicture(dataUrl);
    if (!saved.ok) {
      // The file as cropped earlier: cropping it again would lose quality each time.
      if (file !== null) unsaved.keep(dataUrl);
      toasts.refusal(accountRefusals.savePicture[saved.error]);
      return setError(accountRefusals.savePicture[saved.error]);
    }
    setError(undefined);
    await refresh();
    clearFile();
    toasts.success(catalog.pictureSaved);
  }

  return (
    <FormPage
      title="Profile Picture"
      lede="A photo of your face helps people know who they’re dealing with."
      back={<BackLink href={paths.myAccount}>My Account</BackLink>}
    >
      {photo === null ? (
        <div className="grid gap-5">
          <div className="row wrap gap-5">
            <Avatar
              size="huge"
              name={displayName(account)}
              src={picture ?? undefined}
              initials={initials(account.profile?.fullName ?? '')}
            />
            {own && <RemovePictureButton onRemoved={() => refresh().then(focusPicker)} onFailed={fail} />}
          </div>
          <PicturePicker label={own ? 'Change photo' : 'Choose a photo'} error={error} onFile={choose} />
        </div>
      ) : (
        <>
          {error !== undefined && (
            <p className="field__error flex items-start" role="alert">
              {error}
            </p>
          )}
          <PictureCropper file={photo} doneLabel="Save photo" onDone={save} onCancel={clearFile} onRefused={refuse} />
        </>
      )}
    </FormPage>
  );
}

/** The photo to crop: the chosen file, else the one cropped earlier that couldn't be saved. */
function useChosenPhoto(file: File | null, cropped: string | null): Blob | null {
  const earlier = useMemo(() => (cropped !== null && isPictureData(cropped) ? pictureBlob(cropped) : null), [cropped]);
  return file ?? earlier;
}

/** Whether there's a profile picture to remove. The picture on the screen may be the courier picture. */
function useOwnPicture({ userId }: Account, shown: string | null | undefined): boolean {
  const pictures = usePort(PictureRepo);
  const isShown = shown !== undefined;
  const ask = useMemo(() => (isShown ? () => pictures.find(userId, 'profile') : null), [pictures, userId, isShown]);
  return typeof useAnswer(ask, { again: shown }).value === 'string';
}
