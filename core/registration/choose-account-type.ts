import { formatRoles, isAccountType, withAccountType, type AccountType } from '../identity/roles.ts';
import { initialAccountStatus } from '../identity/account-status.ts';
import type { UserRepo } from '../identity/user-repo.ts';
import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { keepRegistration, noteAccountType, readRegistration } from './registration-record.ts';

export type ChooseAccountTypeRefusal = 'missing-account-type' | 'role-not-saved' | 'too-many-changes' | 'unexpected';

/** The registration step that follows the choice (spec §2, /account-type). */
export type NextStep = 'basic-user-setup' | 'business-details' | 'success-business-registration' | 'courier-location';

export function nextStep(type: AccountType, signedIn: boolean): NextStep {
  if (type === 'customer') return 'basic-user-setup';
  if (type === 'courier') return 'courier-location';
  return signedIn ? 'business-details' : 'success-business-registration';
}

/**
 * Saves the chosen account type as a role (decision account-type-roles), for the signed-in person or for the
 * registration in progress (decision registration-session), and returns the next step.
 */
export function chooseAccountType(auth: AuthPort, users: UserRepo, storage: LocalStoragePort, clock: Clock) {
  return async (choice: string | null): Promise<Result<NextStep, ChooseAccountTypeRefusal>> => {
    if (!isAccountType(choice)) return refused('missing-account-type');
    const session = await auth.getSession();
    if (!session.ok) return refused('unexpected');
    const record = session.value === null ? readRegistration(storage, clock) : null;
    const id = session.value?.userId ?? record?.userId;
    if (id === undefined) return refused('role-not-saved');

    const person = await users.find(id, record?.tokens);
    if (!person.ok || person.value === null) return refused('role-not-saved');
    const before = person.value.roles;
    const after = withAccountType(before, choice);
    if (formatRoles(after) !== formatRoles(before)) {
      const saved = await users.setRoles(id, after, record?.tokens);
      if (!saved.ok) return refused(saved.error.kind === 'throttled' ? 'too-many-changes' : 'role-not-saved');
    }
    if (record !== null)
      keepRegistration(storage, { ...record, accountType: choice, accountStatus: initialAccountStatus(after) });
    else noteAccountType(storage, id, choice);
    return ok(nextStep(choice, session.value !== null));
  };
}
export type ChooseAccountType = ReturnType<typeof chooseAccountType>;
export const ChooseAccountType = port<ChooseAccountType>('ChooseAccountType');
