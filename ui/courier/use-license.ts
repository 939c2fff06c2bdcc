import { useCallback, useState } from 'react';
import { AddLicenseSide } from '#core/courier/add-license-side.ts';
import { CourierLicense, type LicenseImages, type LicenseSide } from '#core/courier/license.ts';
import { ok } from '#core/result.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { catalog } from '#ui/messages.ts';
import { courierRefusals } from './courier-words.ts';

type PerSide<T> = Readonly<Record<LicenseSide, T>>;

/** The license images as the screen shows them. */
export interface License {
  /** Null until it's loaded. */
  readonly images: LicenseImages | null;
  readonly busy: PerSide<boolean>;
  /** The reason why the last file of a side was refused. */
  readonly refusal: PerSide<string | undefined>;
  readonly add: (side: LicenseSide, file: File) => Promise<void>;
  readonly remove: (side: LicenseSide) => Promise<void>;
}

/** Both sides of the license: read from the device, changed one at a time. */
export function useLicense(): License {
  const license = usePort(CourierLicense);
  const addSide = usePort(AddLicenseSide);
  const [busy, setBusy] = useState<PerSide<boolean>>({ front: false, back: false });
  const [refusal, setRefusal] = useState<PerSide<string | undefined>>({ front: undefined, back: undefined });

  const read = useCallback(() => license.images().catch(() => ({ front: null, back: null })), [license]);
  const { value: images = null, replace } = useAnswer(useCallback(async () => ok(await read()), [read]));

  const change = useCallback(
    async (side: LicenseSide, work: () => Promise<string | undefined>) => {
      setBusy((before) => ({ ...before, [side]: true }));
      const message = await work().catch(() => catalog.unexpectedError);
      setRefusal((before) => ({ ...before, [side]: message }));
      if (message === undefined) replace(await read());
      else toasts.error(message);
      setBusy((before) => ({ ...before, [side]: false }));
    },
    [read, replace],
  );

  return {
    images,
    busy,
    refusal,
    add: useCallback(
      (side, file) =>
        change(side, async () => {
          const result = await addSide(side, file);
          return result.ok ? undefined : courierRefusals.addLicenseSide[result.error];
        }),
      [change, addSide],
    ),
    remove: useCallback(
      (side) =>
        change(side, async () => {
          await license.remove(side);
          return undefined;
        }),
      [change, license],
    ),
  };
}
