import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { addBusiness } from '#core/business/add-business.ts';
import type { Business, NewBusiness } from '#core/business/business.ts';
import { BUSINESS_LIMIT } from '#core/business/policy.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { removeBusiness } from '#adapters/memory/business/business-table.ts';
import { aBusiness, aBusinessForm } from '#tests/builders/business.ts';
import { aDelivery } from '#tests/builders/delivery.ts';
import { aCustomer, aMerchant } from '#tests/builders/person.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { testApp } from '../test-app.ts';

const DETAILS = aBusinessForm({ businessName: ' Corner Bakery ', businessEmail: ' Bakery@Example.com ' });

function aForm(options: Parameters<typeof testApp>[0] = { person: aMerchant().build() }) {
  const app = testApp(options);
  const {
    backend: { auth, users, businesses },
    storage,
  } = app;
  return {
    ...app,
    add: addBusiness(auth, users, businesses, storage, cryptoRandom),
    list: async () => valueOf(await businesses.listOwn(app.person.id)),
  };
}

/** Adds a business whose answer is lost. */
async function loseAnswer({ backend: { auth, users, businesses }, storage }: ReturnType<typeof aForm>): Promise<void> {
  const losing = {
    ...businesses,
    add: async (business: NewBusiness) => {
      await businesses.add(business);
      return refused(failure('timeout'));
    },
  };
  const add = addBusiness(auth, users, losing, storage, cryptoRandom);
  expect(refusalOf(await add('later', DETAILS))).toBe('not-added');
}

describe('Adding a business (spec §5)', () => {
  test('saves all six fields, trimmed', async () => {
    const form = aForm();
    const id = valueOf(await form.add('later', DETAILS));
    expect(await form.list()).toEqual([expect.objectContaining({ ...aBusinessForm(), id, status: 'Pending' })]);
  });

  test.each(['country', 'businessName', 'address', 'city', 'state', 'businessEmail'])('needs %s', async (field) => {
    const form = aForm();
    expect(refusalOf(await form.add('later', { ...DETAILS, [field]: '  ' }))).toContain(`${field}: missing`);
    expect(await form.list()).toEqual([]);
  });

  test.each([
    ['later', 'us', 'or', 'accepted'],
    ['registration', 'us', 'or', 'state: missing'],
    ['registration', 'us', 'ca', 'accepted'],
    ['later', 'ca', 'or', 'state: missing'],
    ['registration', 'canada', 'qc', 'accepted'],
    ['later', 'germany', 'Bayern', 'accepted'],
  ] as const)('on the %s form, %s takes the state %s: %s', async (kind, country, state, outcome) => {
    expect(refusalOf(await aForm().add(kind, { ...DETAILS, country, state }))).toBe(outcome);
  });

  test.each([
    [{ businessEmail: 'bakery' }, 'businessEmail: invalid-email'],
    [{ city: 'a'.repeat(101) }, 'city: too-long'],
    [{ businessName: '\u200b\u2060', city: 'a'.repeat(101) }, 'businessName: missing, city: too-long'],
    [{ city: '', businessEmail: 'bakery' }, 'city: missing, businessEmail: invalid-email'],
  ])('%j: %s', async (change, refusal) => {
    expect(refusalOf(await aForm().add('later', { ...DETAILS, ...change }))).toBe(refusal);
  });

  test('names the reason of a refusal: not signed in, not verified, not a merchant', async () => {
    expect(refusalOf(await aForm({ signedIn: false }).add('later', DETAILS))).toBe('not-signed-in');
    expect(refusalOf(await aForm({ person: aMerchant().build(), verified: false }).add('later', DETAILS))).toBe(
      'not-verified',
    );
    expect(refusalOf(await aForm({ person: aCustomer().build() }).add('later', DETAILS))).toBe('not-a-merchant');
  });

  describe('at the limit of fifty', () => {
    const withOwned = (count: number) => {
      const form = aForm();
      form.server.apply(({ state }) => {
        state.businesses = Array.from({ length: count }, () => aBusiness().ownedBy(form.person.id).build());
      });
      return form;
    };

    test('accepts the fiftieth', async () => {
      expect(refusalOf(await withOwned(BUSINESS_LIMIT - 1).add('later', DETAILS))).toBe('accepted');
    });

    test('refuses the next one without asking the backend to add it', async () => {
      const form = withOwned(BUSINESS_LIMIT);
      form.failNext('businesses.add', 'timeout');
      expect(refusalOf(await form.add('later', DETAILS))).toBe('too-many-businesses');
    });

    test('accepts a retry of the fiftieth after a lost answer', async () => {
      const form = withOwned(BUSINESS_LIMIT - 1);
      await loseAnswer(form);
      expect(await form.list()).toHaveLength(BUSINESS_LIMIT);
      expect(refusalOf(await form.add('later', DETAILS))).toBe('accepted');
      expect(await form.list()).toHaveLength(BUSINESS_LIMIT);
    });

    test('leaves the decision to the backend if the businesses can’t be read', async () => {
      const form = withOwned(BUSINESS_LIMIT);
      form.failNext('businesses.listOwn', 'timeout');
      form.failNext('businesses.add', 'quota');
      expect(refusalOf(await form.add('later', DETAILS))).toBe('too-many-businesses');
    });
  });

  test('is retried with the same id, also after a reload, and gets a new one once added', async () => {
    const form = aForm();
    const asked: string[] = [];
    const {
      backend: { auth, users, businesses },
      storage,
    } = form;
    const noting = {
      ...businesses,
      add: (business: Parameters<typeof businesses.add>[0]) => {
        asked.push(business.id);
        return businesses.add(business);
      },
    };
    const reload = () => addBusiness(auth, users, noting, storage, cryptoRandom);
    form.failNext('businesses.add', 'timeout');
    expect(refusalOf(await reload()('later', DETAILS))).toBe('not-added');
    valueOf(await reload()('later', DETAILS));
    valueOf(await reload()('later', DETAILS));
    expect(asked[1]).toBe(asked[0]);
    expect(asked[2]).not.toBe(asked[0]);
    expect(await form.list()).toHaveLength(2);
  });

  describe('after a lost answer', () => {
    /** A form whose first try reached the backend, with its answer lost. */
    const lost = async () => {
      const form = aForm();
      await loseAnswer(form);
      return form;
    };
    const OTHER = { ...DETAILS, businessName: 'Second Bakery' };
    const names = async ({ list }: Awaited<ReturnType<typeof lost>>) =>
      (await list()).map(({ businessName }) => businessName).toSorted();

    test('the same details are the same business', async () => {
      const form = await lost();
      expect(refusalOf(await form.add('later', DETAILS))).toBe('accepted');
      expect(await names(form)).toEqual(['Corner Bakery']);
    });

    test('other details are another business, which isn’t reported as added', async () => {
      const form = await lost();
      expect(refusalOf(await form.add('later', OTHER))).toBe('earlier-added');
      expect(await names(form)).toEqual(['Corner Bakery']);
      expect(refusalOf(await form.add('later', OTHER))).toBe('accepted');
      expect(await names(form)).toEqual(['Corner Bakery', 'Second Bakery']);
    });

    test('a business removed since, whose id a delivery keeps, gets a new id', async () => {
      const form = await lost();
      const [{ id }] = (await form.list()) as [Business];
      form.server.apply((tx) => {
        const delivery = aDelivery().with({ businessId: id }).build();
        const nothing = { people: null, secrets: null, key: null, events: [], hasProof: false };
        tx.state.dispatch.deliveries.push({ delivery, ...nothing });
        removeBusiness(tx, id);
      });
      expect(refusalOf(await form.add('later', DETAILS))).toBe('not-added');
      expect(refusalOf(await form.add('later', DETAILS))).toBe('accepted');
      expect((await form.list()).map((business) => business.id)).not.toContain(id);
    });

    test('an added business isn’t added twice if the next try is rejected', async () => {
      const form = await lost();
      form.failNext('businesses.add', 'rejected');
      expect(refusalOf(await form.add('later', DETAILS))).toBe('not-added');
      expect(refusalOf(await form.add('later', DETAILS))).toBe('accepted');
      expect(await names(form)).toEqual(['Corner Bakery']);
    });

    test('nothing is reported as added until the stored business was read', async () => {
      const form = await lost();
      form.failNext('businesses.findOwn', 'timeout');
      expect(refusalOf(await form.add('later', OTHER))).toBe('not-added');
      expect(refusalOf(await form.add('later', OTHER))).toBe('earlier-added');
    });
  });
});
