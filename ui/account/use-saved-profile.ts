import { useCallback } from 'react';
import { profileFrom } from '#core/identity/profile.ts';
import { UserRepo } from '#core/identity/user-repo.ts';
import { findCountry } from '#core/geography/country.ts';
import { ok } from '#core/result.ts';
import type { Account } from '#core/session/load-account.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';
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
export function useSavedProfile({ userId, email }: Account): Answered<SavedValues> {
  const users = usePort(UserRepo);
  return useAnswer(
    useCallback(async () => {
      const found = await users.find(userId);
      if (!found.ok) return found;
      const country =
        findCountry(found.value === null ? null : profileFrom(found.value).country) ?? findCountry(DEFAULT_COUNTRY);
      return ok({
        firstName: found.value?.firstName ?? '',
        lastName: found.value?.lastName ?? '',
        email,
        country: country?.value ?? '',
        phone: found.value?.phone ?? '',
      });
    }, [users, userId, email]),
  );
}
