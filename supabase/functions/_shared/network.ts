/** An open connection. */
export interface Wire {
  /** Reads the next bytes; null at the end. */
  read(into: Uint8Array): Promise<number | null>;
  write(bytes: Uint8Array): Promise<number>;
  /** Closing ends a waiting read or write. */
  close(): void;
}

/**
 * The parts of a runtime's network that webhooks need. Deno has them on the hosted platform, Node on a developer's
 * machine.
 */
export interface Network {
  /** Every address of a name, IPv4 and IPv6. Empty if there's none. */
  resolve(name: string): Promise<readonly string[]>;
  connect(address: string, port: number): Promise<Wire>;
  /** Encrypts a connection, and checks the certificate for the name. It closes the connection if that fails. */
  startTls(over: Wire, name: string): Promise<Wire>;
  /** Whether an error is about a certificate. */
  isCertificate(error: unknown): boolean;
}

/** Deno's own network functions. */
export interface DenoNetwork {
  resolveDns(name: string, type: 'A' | 'AAAA'): Promise<string[]>;
  connect(to: { hostname: string; port: number }): Promise<Wire>;
  startTls(over: Wire, as: { hostname: string; alpnProtocols: string[] }): Promise<Wire>;
}

/** The network of Deno. */
export const denoNetwork = (deno: DenoNetwork): Network => ({
  async resolve(name) {
    const found = await Promise.allSettled([deno.resolveDns(name, 'A'), deno.resolveDns(name, 'AAAA')]);
    // A name may have addresses of one kind only.
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  },
  connect: (hostname, port) => deno.connect({ hostname, port }),
  startTls: (over, hostname) => deno.startTls(over, { hostname, alpnProtocols: ['http/1.1'] }),
  isCertificate: (error) =>
    error instanceof Error && (error.name === 'InvalidData' || /certificate/iu.test(error.message)),
});
