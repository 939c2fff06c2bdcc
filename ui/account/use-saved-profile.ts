import { useCallback, useEffect, useState } from 'react';
import { profileFrom } from '#core/identity/profile.ts';
import { UserRepo } from '#core/identity/user-repo.ts';
import { findCountry } from '#core/geography/country.ts';
import type { Account } from '#core/session/load-account.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The values that the form of /my-profile starts with. */
export interface SavedValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly country: string;
  readonly phone: string;
}

/** The default of a profile without a country (spec §9). */
const DEFAULT_COUNTRY = 'canada';

/** The profile as stored now. Another tab may have changed it since this one was opened. */
export function useSavedProfile({ userId, email }: Account): {
  saved: SavedValues | 'loading' | 'failed';
  retry: () => void;
} {
  const users = usePort(UserRepo);
  const [saved, setSaved] = useState<SavedValues | 'loading' | 'failed'>('loading');

  const load = useCallback(async (): Promise<SavedValues | 'failed'> => {
    const found = await users.find(userId);
    if (!found.ok) return 'failed';
    const country =
      findCountry(found.value === null ? null : profileFrom(found.value).country) ?? findCountry(DEFAULT_COUNTRY);
    return {
      firstName: found.value?.firstName ?? '',
      lastName: found.value?.lastName ?? '',
      email,
      country: country?.value ?? '',
      phone: found.value?.phone ?? '',
    };
  }, [users, userId, email]);

  useEffect(() => {
    if (saved !== 'loading') return;
    let current = true;
    load()
      .catch(() => 'failed' as const)
      .then((values) => {
        if (current) setSaved(values);
      });
    return () => {
      current = false;
    };
  }, [saved, load]);

  return { saved, retry: useCallback(() => setSaved('loading'), []) };
}
