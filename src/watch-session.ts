import { MINUTE, SECOND } from '#core/clock.ts';
import { RenewAlerts } from '#core/alert/renew-alerts.ts';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import { AuthPort } from '#core/identity/auth-port.ts';
import { forgetLastKnown } from '#core/session/last-known.ts';
import { accountFromBefore, LoadAccount, type Account } from '#core/session/load-account.ts';
import { PersonalData } from '#core/app/personal-data.ts';
import { tidyPath } from '#core/app/tidy-path.ts';
import { minimalProfile } from '#core/identity/profile.ts';
import type { Session } from '#core/identity/session.ts';
import { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { currentAccount, onAccountReloadRequested, setAccount, setVisitor, type AccountState } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { sessionWords } from '#ui/session/session-words.ts';
import { resolvePort } from './ports.ts';
import { takeTyped } from './typed-text.ts';

/** Restores text typed before this page was reloaded for a new version. */
function restore(): void {
  const typed = takeTyped();
  if (typed !== null) void import('./restore-typed.ts').then(({ restoreTyped }) => restoreTyped(typed));
}

/** Opens the screen that a link was meant to open, before its protected content shows. */
function tidyAddress(): void {
  const { pathname, search, hash } = location;
  const path = tidyPath(pathname);
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

/** Wait before calling a backend again that didn't answer, in ms. */
const RETRY_MS = 3 * SECOND;

/** Longest wait for an answer before the last known account is shown, in ms. */
const ANSWER_TIMEOUT_MS = 5 * SECOND;

/** Age of an account, in ms, at which it's read again for a person who comes back to the page. */
const STALE_MS = MINUTE;

/**
 * Updates the app's account from the session, outside of React. Every change reloads the profile (spec §4), and an
 * ended session removes the person's data from the device. Returns a function that stops it.
 */
export async function watchSession(): Promise<() => void> {
  tidyAddress();
  restore();
  const [auth, loadAccount, storage, personalData, shift, renewAlerts] = await Promise.all([
    resolvePort(AuthPort),
    resolvePort(LoadAccount),
    resolvePort(LocalStoragePort),
    resolvePort(PersonalData),
    resolvePort(Shift),
    resolvePort(RenewAlerts),
  ]);
  let latest = 0;
  let held: Session | null = null;
  let readAt = 0;
  const load = (session: Session, routine = false) => {
    const mine = (latest += 1);
    const known = currentAccount();
    const patience = setTimeout(() => {
      const before = mine === latest && currentAccount() === 'loading' ? accountFromBefore(storage, session) : null;
      if (before !== null) setAccount(before);
    }, ANSWER_TIMEOUT_MS);
    void loadAccount(session).then((account) => {
      clearTimeout(patience);
      if (mine !== latest) return;
      readAt = performance.now();
      if (!account.outdated) void personalData.noteVerified(account.emailVerified);
      // A routine reading that failed says nothing, and a screen may have changed the account in the meantime.
      if (routine && (!isComplete(account) || currentAccount() !== known)) return;
      // Screens aren't notified of an unchanged account.
      if (account.outdated ? !isOutdated(currentAccount()) : !isSame(account, currentAccount())) setAccount(account);
      if (account.outdated) setTimeout(() => mine === latest && load(session), RETRY_MS);
    });
  };
  const stop = auth.watch((session, change) => {
    latest += 1;
    const before = held;
    held = session;
    setVisitor(session?.userId ?? null);
    shift.setCourier(session?.userId ?? null);
    if (session === null) {
      setAccount(null);
      // The last known person is forgotten, no matter how the session ended.
      forgetLastKnown(storage);
      if (change === 'ended-elsewhere')
        toasts.info(personalData.mayBeDeleted() ? sessionWords.accountMayBeDeleted : sessionWords.sessionEnded);
      if (change === 'account-blocked') toasts.info(sessionWords.accountBlocked);
      if (change === 'account-deleted') {
        toasts.info(sessionWords.accountDeleted);
        void personalData.eraseAll();
      }
      // A sign-out in another tab removes this tab's data too.
      if (change === 'signed-out' && before !== null) void personalData.eraseOf(before.userId);
      return;
    }
    void personalData.keepFor(session);
    if (before?.userId !== session.userId)
      void renewAlerts(session.userId).then(
        (kept) => kept || toasts.info(sessionWords.alertsEnded),
        () => undefined,
      );
    // A person's screen is never shown under another's name, not even while the account is loading.
    if (!isOf(currentAccount(), session)) setAccount('loading');
    load(session);
  });
  const loadAgain = (isWorthIt: (account: AccountState) => boolean) => {
    if (held === null || !isWorthIt(currentAccount())) return false;
    load(held);
    return true;
  };
  // People may come back to the tab after a change elsewhere: verified in another tab, approved, or suspended.
  const onReturn = () => {
    if (document.visibilityState !== 'visible') return;
    if (loadAgain((account) => isWaiting(account) || isOutdated(account))) return;
    if (held !== null && isKnown(currentAccount()) && performance.now() - readAt > STALE_MS) load(held, true);
  };
  const onOnline = () => loadAgain(isOutdated);
  const stopReloads = onAccountReloadRequested(() => loadAgain(() => true));
  document.addEventListener('visibilitychange', onReturn);
  addEventListener('online', onOnline);
  return () => {
    latest += 1;
    stop();
    stopReloads();
    document.removeEventListener('visibilitychange', onReturn);
    removeEventListener('online', onOnline);
  };
}

const isOutdated = (account: AccountState): boolean =>
  account !== null && account !== 'loading' && account.outdated === true;

const isOf = (account: AccountState, { userId }: Session): boolean =>
  account !== null && account !== 'loading' && account.userId === userId;

const isWaiting = (account: AccountState): boolean =>
  account !== null &&
  account !== 'loading' &&
  (!account.emailVerified || (account.profile !== null && account.profile.accountStatus !== 'Active'));

const isKnown = (account: AccountState): boolean => account !== null && account !== 'loading';

const isComplete = ({ outdated, profile }: Account): boolean =>
  outdated !== true && profile !== null && profile !== minimalProfile;

/** Both are plain data, made by the same functions: equal ones are written alike. */
const isSame = (one: AccountState, other: AccountState): boolean => JSON.stringify(one) === JSON.stringify(other);
