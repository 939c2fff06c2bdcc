import { userId, type UserId } from '#core/account/user-id.ts';
import { businessId, type BusinessId } from '#core/business/business-id.ts';
import type { BusinessRow, NewBusiness } from '#core/business/business-repo.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';

let made = 0;

/** A business; `build` gives the row of one that was decided on, `buildNew` what a merchant sends. */
export class BusinessBuilder {
  readonly #row: BusinessRow;

  constructor(row: BusinessRow) {
    this.#row = row;
  }

  with(change: Partial<BusinessRow>): BusinessBuilder {
    return new BusinessBuilder({ ...this.#row, ...change });
  }

  withId(id: BusinessId): BusinessBuilder {
    return this.with({ id });
  }

  ownedBy(owner: UserId): BusinessBuilder {
    return this.with({ user_id: owner });
  }

  named(name: string): BusinessBuilder {
    return this.with({ business_name: name });
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

  build(): BusinessRow {
    return { ...this.#row };
  }

  buildNew(): NewBusiness {
    const { status: _status, created_at: _createdAt, ...rest } = this.#row;
    return rest;
  }
}

/** A business in Portland that awaits its approval. */
export function aBusiness(): BusinessBuilder {
  made += 1;
  return new BusinessBuilder({
    id: businessId(`10000000-0000-4000-8000-${String(made).padStart(12, '0')}`),
    user_id: userId('00000000-0000-4000-8000-000000000000'),
    country: 'us',
    business_name: `Corner Bakery ${made}`,
    address: '12 Alder Street',
    city: 'Portland',
    state: 'or',
    business_email: 'bakery@example.com',
    status: 'Pending',
    created_at: '2026-03-01T09:00:00.000Z',
  });
}
