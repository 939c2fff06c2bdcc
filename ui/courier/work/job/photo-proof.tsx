import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { PictureData } from '#core/account/picture-data.ts';
import { PictureWorkshop } from '#core/account/picture-workshop.ts';
import type { Instant } from '#core/instant.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { ProofPhoto } from '#core/delivery/courier/proof-photo.ts';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button, buttonClasses } from '#ui/kit/buttons/button.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { commonCatalog } from '#ui/common-messages.ts';
import { imageRefusals } from '#ui/courier/image-words.ts';
import { CourierPage } from '#ui/courier/work/courier-page.tsx';
import type { TakeStep } from '#ui/courier/work/take-step.ts';
import { nearTime, reasonWords } from '#ui/courier/work/work-words.ts';
import './photo-proof.css';
import type { Elements } from '#ui/kit/elements.ts';
import { isolate } from '#core/isolate.ts';

/** At the door or back at the shop: a photo shows where the parcel was left. */
export function PhotoProof({
  job,
  now,
  busy,
  kind,
  shared,
  door,
  take,
  onFail,
}: {
  job: Job;
  now: Instant;
  busy: boolean;
  kind: 'deliver' | 'hand_back';
  shared: Elements;
  door: Elements;
  take: TakeStep;
  onFail?: () => void;
}): ReactNode {
  const workshop = usePort(PictureWorkshop);
  const makeProof = usePort(ProofPhoto);
  const { photo, setPhoto, takenHere } = useTakenPhoto(job.id, kind);
  const [problem, setProblem] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);
  const id = useId();
  const send = useRef<HTMLButtonElement>(null);
  const newest = useRef<File | null>(null);
  useEffect(() => void workshop.prepare().catch(() => undefined), [workshop]);
  // The next button replaces the camera's.
  useEffect(() => {
    if (photo !== null && takenHere) send.current?.focus();
  }, [photo, takenHere]);

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file === undefined) return;
    newest.current = file;
    setPreparing(true);
    setProblem(null);
    const made = await makeProof(file).catch(() => null);
    if (newest.current !== file) return;
    setPreparing(false);
    if (made?.ok === true) setPhoto(made.value);
    else setProblem(made === null ? commonCatalog.unexpectedError : imageRefusals[made.error]);
  }

  const back = kind === 'hand_back';
  const from = back || job.dropoffReadyAt === null || job.dropoffReadyAt <= now ? null : job.dropoffReadyAt;
  const camera = (label: string, main: boolean): ReactElement => (
    <label
      className={buttonClasses(
        { variant: main ? 'primary' : 'secondary', size: main ? 'large' : 'medium', block: true },
        'photo-button',
      )}
    >
      <span className="button__words">
        <Icon name="camera" />
        <span>{preparing ? 'Preparing…' : label}</span>
      </span>
      <input
        className="photo-button__input"
        type="file"
        accept="image/*"
        capture="environment"
        aria-describedby={`${id}-kinds`}
        onChange={(event) => void choose(event)}
      />
    </label>
  );
  return (
    <CourierPage
      title={back ? `Take it back to ${isolate(job.shop)}` : 'Leave it at the door'}
      lede={
        back
          ? `${job.failureReason === null ? 'It couldn’t be delivered' : reasonWords[job.failureReason]}. At the shop, take a photo of the parcel.`
          : photo === null
            ? 'Take a photo that shows the parcel and the door. No faces, please.'
            : from === null
              ? 'Can you see the parcel and the door? Then send it.'
              : `You can leave it from ${nearTime(from, now)}.`
      }
      bar={
        <>
          {photo === null ? (
            camera('Take a photo', true)
          ) : (
            <>
              <Button
                ref={send}
                size="large"
                block
                busy={busy || preparing}
                aria-disabled={from !== null}
                onClick={() => from === null && take(back ? { kind } : { kind, pin: null }, photo)}
              >
                {back ? 'Hand back' : 'Delivered'}
              </Button>
              {camera('Take another', false)}
            </>
          )}
          {back && job.failureReason !== 'pin_locked' && (
            <Button variant="secondary" block busy={busy} onClick={() => take({ kind: 'retry' })}>
              Try the door again
            </Button>
          )}
          {onFail !== undefined && (
            <Button variant="secondary" block onClick={onFail}>
              Can’t deliver
            </Button>
          )}
        </>
      }
    >
      {shared}
      {problem !== null && (
        <Banner tone="danger" live>
          {problem}
        </Banner>
      )}
      {photo !== null && (
        <img className="photo-proof" src={photo} alt="What will be sent: the parcel, where it is left" />
      )}
      {door}
      {/* Some phones take pictures in a format that browsers can't open. */}
      <p className="soft" id={`${id}-kinds`}>
        Photos can be JPEG, PNG or WebP.
      </p>
    </CourierPage>
  );
}

/** The photo of this step: the one taken before a reload, until there's a newer one. */
function useTakenPhoto(delivery: DeliveryId, step: 'deliver' | 'hand_back') {
  const shift = usePort(Shift);
  const stored = useValue(useCallback(() => shift.photoFor(delivery, step), [shift, delivery, step]));
  const [taken, setTaken] = useState<PictureData | null>(null);
  return {
    photo: taken ?? stored ?? null,
    takenHere: taken !== null,
    setPhoto(photo: PictureData): void {
      setTaken(photo);
      void shift.keepPhoto({ delivery, step, photo });
    },
  };
}
