import { useAccount } from '#ui/app/state.ts';

/** Whether the signed-in person is known to be an administrator. The backend has the final say. */
export function useIsAdmin(): boolean {
  const account = useAccount();
  return account !== null && account !== 'loading' && account.profile?.isAdmin === true;
}
