import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { knownBusinessId, type BusinessId } from '#core/business/business-id.ts';
import type { Business, NewBusiness } from '#core/business/business.ts';
import type { BusinessDetails } from '#core/business/business-details.ts';
import { instant } from '#core/instant.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';

let made = 0;

/** A complete form of a business, valid at registration and later. */
export const aBusinessForm = (more: Partial<BusinessDetails> = {}): BusinessDetails => ({
  country: 'us',
  businessName: 'Corner Bakery',
  address: '12 Alder Street',
  city: 'Chicago',
  state: 'il',
  businessEmail: 'bakery@example.com',
  ...more,
});

/** Builds a business: `build` returns a stored one, `buildNew` the input of a merchant. */
export class BusinessBuilder {
  readonly #business: Business;

  constructor(business: Business) {
    this.#business = business;
  }

  with(change: Partial<Business>): BusinessBuilder {
    return new BusinessBuilder({ ...this.#business, ...change });
  }

  withId(id: BusinessId): BusinessBuilder {
    return this.with({ id });
  }

  ownedBy(owner: UserId): BusinessBuilder {
    return this.with({ owner });
  }

  named(name: string): BusinessBuilder {
    return this.with({ businessName: name });
  }

  withStatus(status: BusinessStatus): BusinessBuilder {
    return this.with({ status });
  }

  pending(): BusinessBuilder {
    return this.withStatus('Pending');
  }

  active(): BusinessBuilder {
    return this.withStatus('Active');
  }

  rejected(): BusinessBuilder {
    return this.withStatus('Rejected');
  }

  build(): Business {
    return { ...this.#business };
  }

  buildNew(): NewBusiness {
    const {
      status: _status,
      statusReason: _reason,
      statusSince: _since,
      createdAt: _createdAt,
      ...rest
    } = this.#business;
    return rest;
  }
}

/** A pending business in Portland. */
export function aBusiness(): BusinessBuilder {
  made += 1;
  return new BusinessBuilder({
    id: knownBusinessId(`10000000-0000-4000-8000-${String(made).padStart(12, '0')}`),
    owner: knownUserId('00000000-0000-4000-8000-000000000000'),
    ...aBusinessForm({ businessName: `Corner Bakery ${made}`, city: 'Portland', state: 'or' }),
    status: 'Pending',
    statusReason: '',
    statusSince: null,
    createdAt: instant(Date.parse('2026-03-01T09:00:00.000Z')),
  });
}
