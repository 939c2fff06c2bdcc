import { useCallback, type ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isAccountType, leadingRole } from '#core/identity/roles.ts';
import { ChooseAccountType } from '#core/registration/choose-account-type.ts';
import { MayAddPhone } from '#core/registration/may-add-phone.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { useForm, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import { useReloadAccount } from '#ui/app/use-reload-account.ts';
import { CustomerArt } from '#ui/art/customer.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { ChoiceCards, type Choice } from '#ui/kit/choices/choice-cards.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';
import { registrationRefusals } from './registration-words.ts';
import { stepPath } from './step-paths.ts';
import { REGISTRATION_STEPS } from './steps.ts';

const choices: readonly Choice[] = [
  {
    value: 'customer',
    title: 'Track Delivery',
    text: 'Track a delivery that is on its way to you, by its number.',
    icon: <Icon name="parcel" />,
  },
  {
    value: 'merchant',
    title: 'Business Owner',
    text: 'Send deliveries, under your own name.',
    icon: <Icon name="shop" />,
  },
  {
    value: 'courier',
    title: 'Delivery Person',
    text: 'Carry deliveries near you and be paid every week.',
    icon: <Icon name="bike" />,
  },
];

/** /account-type (spec §2): the choice of a role, and the next step. */
export default function AccountTypeScreen(): ReactNode {
  const chooseAccountType = usePort(ChooseAccountType);
  const reloadAccount = useReloadAccount();
  const [params] = useSearchParams();
  const wanted = params.get('type');

  const submit = useCallback(
    async ({ accountType }: FormValues) => {
      const result = await chooseAccountType(accountType ?? null);
      if (!result.ok) {
        const message = registrationRefusals.chooseAccountType[result.error];
        return {
          toast: message,
          fields: [{ field: result.error === 'missing-account-type' ? 'accountType' : '', message }],
        };
      }
      await reloadAccount();
      navigate(stepPath[result.value]);
      return undefined;
    },
    [chooseAccountType, reloadAccount],
  );

  // A link that names a type overrides an earlier choice.
  const { busy, errors, errorOf, formProps } = useForm(submit, 'account-type', wanted ?? '');
  const mayAddPhone = useMayAddPhone();
  // Neither signed in nor registering: none of the earlier steps is done.
  const account = useAccount();
  const isUnregisteredGuest = account === null && mayAddPhone === false;
  const held = account === null || account === 'loading' ? null : leadingRole(account.profile?.roles ?? []);
  const isActive = account !== null && account !== 'loading' && account.profile?.accountStatus === 'Active';
  const adding = held === 'merchant' || held === 'courier';

  return (
    <FormPage
      title="What brings you here?"
      lede={
        adding
          ? `Your account keeps its ${held} role. Choose one to add.`
          : 'Choose one to start with. You can add another role later in My Account.'
      }
      steps={!isUnregisteredGuest && !adding && <Steps steps={REGISTRATION_STEPS} current={3} />}
      foot={
        mayAddPhone && (
          <Link className="text-link" href={paths.registerPhone}>
            Add a mobile number
          </Link>
        )
      }
      aside={
        <FormAside
          tone="sand"
          art={<CustomerArt />}
          title="One account for all three"
          text="Businesses send, couriers carry, customers track. A person reviews every business and courier before they start."
        />
      }
    >
      {isUnregisteredGuest && (
        <Banner
          title="Sign in to save your choice"
          action={
            <div className="row wrap gap-3">
              <ButtonLink size="small" href={paths.signIn}>
                Sign In
              </ButtonLink>
              <ButtonLink size="small" variant="secondary" href={paths.register}>
                Create Account
              </ButtonLink>
            </div>
          }
        >
          We couldn’t find a registration in this browser.
        </Banner>
      )}
      {adding && (
        <Banner title="A new role is reviewed">
          {isActive
            ? 'Your account will wait for approval again until a person has reviewed the new role.'
            : 'Your account waits for approval until a person has reviewed all its roles.'}
        </Banner>
      )}
      <form className="stack" {...formProps}>
        <ErrorSummary errors={errors} />
        <ChoiceCards
          name="accountType"
          legend="Account type"
          hideLegend
          choices={choices}
          defaultValue={isAccountType(wanted) ? wanted : undefined}
          error={errorOf('accountType')}
        />
        <Button type="submit" size="large" block busy={busy}>
          Continue
        </Button>
      </form>
    </FormPage>
  );
}

/** Whether to offer the phone step (decision optional-phone-step); undefined until the session is known. */
function useMayAddPhone(): boolean | undefined {
  return useValue(usePort(MayAddPhone));
}
