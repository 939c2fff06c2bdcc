import { startCluster, type Cluster } from './cluster.ts';

/** A running server, and the projects that use it. */
interface Shared {
  readonly cluster: Promise<Cluster>;
  /** Its sets of databases, each made once. */
  readonly made: Map<string, Promise<void>>;
  users: number;
}

/** Each project of a run loads this module for itself, in the same process. */
const run = globalThis as { sharedServer?: Shared };

/**
 * Starts a server with the programs in `bin`, or takes the one that another project of this run has started, and makes
 * the databases of that name on it once. The last project that releases the server stops it.
 */
export async function shareServer(
  bin: string,
  name: string,
  make: (host: string) => Promise<void>,
): Promise<{ readonly host: string; release(): Promise<void> }> {
  const shared = (run.sharedServer ??= { cluster: startCluster(bin), made: new Map(), users: 0 });
  shared.users += 1;
  const release = async (): Promise<void> => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete run.sharedServer;
    await (await shared.cluster).stop();
  };
  const { host } = await shared.cluster;
  try {
    const making = shared.made.get(name) ?? make(host);
    shared.made.set(name, making);
    await making;
  } catch (error) {
    await release();
    throw error;
  }
  return { host, release };
}
