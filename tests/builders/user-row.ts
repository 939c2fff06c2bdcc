import type { AccountStatus } from '#core/account/account-status.ts';
import { userId } from '#core/account/user-id.ts';
import type { UserRow } from '#core/account/user-repo.ts';

let made = 0;

/** A row of the users table. */
export class UserRowBuilder {
  readonly #row: UserRow;

  constructor(row: UserRow) {
    this.#row = row;
  }

  with(change: Partial<UserRow>): UserRowBuilder {
    return new UserRowBuilder({ ...this.#row, ...change });
  }

  withEmail(email: string): UserRowBuilder {
    return this.with({ email });
  }

  named(first: string | null, last: string | null): UserRowBuilder {
    return this.with({ first_name: first, last_name: last });
  }

  withRole(role: string | null): UserRowBuilder {
    return this.with({ role });
  }

  withStatus(status: AccountStatus | null): UserRowBuilder {
    return this.with({ account_status: status });
  }

  pending(): UserRowBuilder {
    return this.withStatus('Pending');
  }

  active(): UserRowBuilder {
    return this.withStatus('Active');
  }

  build(): UserRow {
    return { ...this.#row };
  }
}

/** A customer, as registration leaves them. */
export function aCustomer(): UserRowBuilder {
  made += 1;
  return new UserRowBuilder({
    id: userId(`00000000-0000-4000-8000-${String(made).padStart(12, '0')}`),
    email: `customer-${made}@example.com`,
    first_name: 'Robin',
    last_name: 'Reyes',
    phone: '',
    country: 'canada',
    country_code: '+1',
    role: 'customer',
    created_at: '2026-03-01T09:00:00.000Z',
    account_status: 'Active',
  });
}

/** A merchant whom nobody has approved yet. */
export const aMerchant = (): UserRowBuilder => aCustomer().withRole('merchant').pending();

/** A courier whom nobody has approved yet. */
export const aCourier = (): UserRowBuilder => aCustomer().withRole('courier').pending();

export const anAdministrator = (): UserRowBuilder => aCustomer().withRole('customer,admin');
