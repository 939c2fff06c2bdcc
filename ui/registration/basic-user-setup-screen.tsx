import { useCallback, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { FollowDelivery } from '#core/delivery/track/follow-delivery.ts';
import { CustomerArt } from '#ui/art/customer.tsx';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';
import { catalog } from '#ui/messages.ts';
import { CUSTOMER_STEPS } from './steps.ts';
import { SignInFirst } from './next-step-banner.tsx';
import { followDeliveryRefusals } from '#ui/delivery/delivery-words.ts';

const words = followDeliveryRefusals;

/** /basic-user-setup (spec §2): the number of the delivery that a customer tracks. */
export default function BasicUserSetupScreen(): ReactNode {
  const followDelivery = usePort(FollowDelivery);

  const submit = useCallback(
    async ({ deliveryNumber = '' }: FormValues) => {
      const result = await followDelivery(deliveryNumber);
      if (!result.ok) {
        const message = words[result.error];
        const aboutNumber = result.error === 'missing-delivery-number' || result.error === 'invalid-delivery-number';
        return { toast: message, fields: [{ field: aboutNumber ? 'deliveryNumber' : '', message }] };
      }
      toasts.success(catalog.deliverySaved);
      navigate(paths.successDeliveryConnected, { state: { typed: deliveryNumber, connectedAt: Date.now() } });
      return undefined;
    },
    [followDelivery],
  );

  const { busy, errors, errorOf, formProps } = useForm(submit, 'basic-user-setup');

  return (
    <FormPage
      title="Track your delivery"
      lede="Enter its number, and track it to your door."
      steps={<Steps steps={CUSTOMER_STEPS} current={4} />}
      aside={
        <FormAside
          art={<CustomerArt />}
          title="From their counter to your door"
          text="One number is all it takes. You can track another delivery anytime."
        />
      }
    >
      <form className="stack" {...formProps}>
        <ErrorSummary errors={errors} title="The delivery isn’t connected yet" />
        {errors.some(({ message }) => message === words['not-signed-in']) && <SignInFirst />}
        <TextField
          name="deliveryNumber"
          label="Delivery number"
          hint="At least 6 characters. Look for it in the message from the business."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          error={errorOf('deliveryNumber')}
        />
        <Button type="submit" size="large" block busy={busy}>
          Connect delivery
        </Button>
      </form>
    </FormPage>
  );
}
