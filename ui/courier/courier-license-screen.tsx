import { useCallback, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { CourierLicense, LICENSE_SIDES } from '#core/courier/license.ts';
import { LicenseArt } from '#ui/art/license.tsx';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormValues } from '#ui/app/use-form.ts';
import { useNextScreen } from '#ui/app/routing/use-next-screen.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';
import { catalog } from '#ui/messages.ts';
import { COURIER_STEPS } from '#ui/registration/steps.ts';
import { courierRefusals, missingLicenseSide } from './courier-words.ts';
import { LicenseCard } from './license-card.tsx';
import { useCurrentErrors } from './use-current-errors.ts';
import { useLicense } from './use-license.ts';

/** The value of the button that skips the license. */
const SKIP = 'skip';

/** /courier-license (spec §2): both sides of the driver's license, stored on the device, or none. */
export default function CourierLicenseScreen(): ReactNode {
  const license = usePort(CourierLicense);
  const { images, busy, refusal, add, remove } = useLicense();
  useNextScreen(paths.successCourierRegistration);

  const submit = useCallback(
    async ({ way }: FormValues) => {
      if (way === SKIP) {
        await license.skip().catch(() => undefined);
        toasts.info(catalog.licenseSkipped);
        navigate(paths.successCourierRegistration);
        return undefined;
      }
      const result = await license.submit();
      if (!result.ok) {
        if (result.error === 'somebody-else') return { toast: courierRefusals.submitLicense[result.error] };
        const kept = await license.images();
        return {
          toast: courierRefusals.submitLicense[result.error],
          fields: LICENSE_SIDES.filter((side) => kept[side] === null).map((side) => ({
            field: side,
            message: missingLicenseSide[side],
          })),
        };
      }
      toasts.success(catalog.licenseSaved);
      toasts.info('It stays on this phone. We have no copy.');
      navigate(paths.successCourierRegistration);
      return undefined;
    },
    [license],
  );
  const form = useForm(submit);
  const { current, outdated } = useCurrentErrors(form.errors);

  return (
    <FormPage
      title="Driver's license"
      lede="A picture of each side. It stays on this phone: we get no copy."
      back={<BackLink href={paths.courierProfilePicture}>Back</BackLink>}
      steps={<Steps steps={COURIER_STEPS} current={6} />}
      aside={
        <FormAside
          tone="sand"
          art={<LicenseArt />}
          title="On foot or by bike?"
          text="You don’t need a license. Skip this step."
          points={['All four corners in the picture', 'No glare, every line readable', 'Up to 5 MB each']}
        />
      }
    >
      <form className="stack" {...form.formProps}>
        <ErrorSummary errors={current} title={catalog.uploadBothSides} />
        <div className="grid gap-4">
          {LICENSE_SIDES.map((side) => (
            <LicenseCard
              key={side}
              side={side}
              image={images?.[side]}
              busy={busy[side]}
              onFile={(file) => {
                outdated();
                void add(side, file);
              }}
              onRemove={() => remove(side)}
              error={refusal[side] ?? (images?.[side] === null ? form.errorOf(side) : undefined)}
            />
          ))}
        </div>
        <Button type="submit" size="large" block busy={form.busy}>
          Continue
        </Button>
        <Button type="submit" name="way" value={SKIP} variant="quiet" block>
          Skip - I don't have a driver's license
        </Button>
      </form>
    </FormPage>
  );
}
