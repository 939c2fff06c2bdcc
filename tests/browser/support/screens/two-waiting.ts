import { knownUserId } from '#core/identity/user-id.ts';
import { aMerchant } from '#tests/builders/person.ts';
import { aBrowser } from '../browser-state.ts';

/** An administrator's browser, with two merchants who wait for a decision. */
export const twoWaiting = () =>
  aBrowser()
    .where((state) => {
      const people = ['Bela', 'Cleo'].map((first, index) =>
        aMerchant()
          .named(first, 'Tester')
          .withEmail(`${first.toLowerCase()}@example.com`)
          .withStatus('Pending')
          .with({ id: knownUserId(`70000000-0000-4000-8000-00000000000${index}`) })
          .build(),
      );
      state.users = [...state.users.slice(0, 1), ...people];
    })
    .signedIn('ada');
