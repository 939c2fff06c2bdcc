/**
 * Runs the tasks of one name one at a time, across pages. A browser without locks, or one that refuses them along with
 * all storage, runs the task immediately: its pages share nothing that would need a lock.
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
