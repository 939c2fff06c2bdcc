import { onTestFinished, expect, test } from 'vitest';
import { AuthPort } from '#core/identity/auth-port.ts';
import { profileFrom } from '#core/identity/profile.ts';
import { ChooseAccountType } from '#core/registration/choose-account-type.ts';
import { MayAddPhone } from '#core/registration/may-add-phone.ts';
import { LoadAccount } from '#core/session/load-account.ts';
import { aCourier } from '#tests/builders/person.ts';
import { setAccount } from '#ui/app/state.ts';
import AccountTypeScreen from '#ui/registration/account-type-screen.tsx';
import { bound, render, settle } from '../render.tsx';

test.each([
  ['Active', 'Your account will wait for approval again until a person has reviewed the new role.'],
  ['Pending', 'Your account waits for approval until a person has reviewed all its roles.'],
] as const)('a courier whose account is %s reads what a second role means', async (status, words) => {
  const person = aCourier().with({ status }).build();
  const { id, email } = person;
  setAccount({ userId: id, email, profile: profileFrom(person), emailVerified: true });
  onTestFinished(() => setAccount('loading'));
  const place = await render(<AccountTypeScreen />, [
    bound(ChooseAccountType, (async () => undefined) as never),
    bound(MayAddPhone, async () => false),
    bound(AuthPort, {} as never),
    bound(LoadAccount, (async () => undefined) as never),
  ]);
  await settle();
  expect(place.querySelector('.banner')?.textContent).toBe(`A new role is reviewed${words}`);
});
