/**
 * Runs one page's work of a name at a time. Where the browser has no locks, or refuses them along with all storage, no
 * other page shares anything that had to be locked, and it runs immediately.
 */
export async function exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  let hasStarted = false;
  const locked = () => {
    hasStarted = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, locked);
  } catch (error) {
    if (hasStarted) throw error;
    return work();
  }
}
