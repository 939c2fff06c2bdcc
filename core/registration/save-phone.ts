import type { UserRepo } from '../identity/user-repo.ts';
import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import { refused, type Result } from '../result.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { phoneNumber, type PhoneRefusal } from '../geography/phone-number.ts';
import { readRegistration } from './registration-record.ts';

export type SavePhoneRefusal = PhoneRefusal | 'missing-registration' | 'phone-not-saved';

/**
 * Saves the phone number of the registration in progress, with its own session: nobody is signed in
 * (decision registration-session).
 */
export function savePhone(users: UserRepo, storage: LocalStoragePort, clock: Clock) {
  return async (typed: string, country: string): Promise<Result<void, SavePhoneRefusal>> => {
    const phone = phoneNumber(typed, country);
    if (!phone.ok) return phone;
    const record = readRegistration(storage, clock);
    if (record === null) return refused('missing-registration');
    const saved = await users.setPhone(record.userId, phone.value.digits, phone.value.dialCode, record.tokens);
    return saved.ok ? saved : refused('phone-not-saved');
  };
}
export type SavePhone = ReturnType<typeof savePhone>;
export const SavePhone = port<SavePhone>('SavePhone');
