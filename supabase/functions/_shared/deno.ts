import nodemailer from 'nodemailer';
import { compose } from './compose.ts';
import type { Dependencies } from './dependencies.ts';
import { denoNetwork, type DenoNetwork } from './network.ts';

/**
 * The parts of the runtime that are used: Deno's environment and server, and the platform's way to continue work after
 * a reply.
 */
interface Globals {
  readonly Deno: {
    readonly env: { get(name: string): string | undefined };
    serve(handler: (request: Request) => Promise<Response>): unknown;
  } & DenoNetwork;
  readonly EdgeRuntime?: { waitUntil(work: Promise<unknown>): void };
}

/** Serves a handler on Deno. */
export function serve(handler: (request: Request, dependencies: Dependencies) => Promise<Response>): void {
  const { Deno, EdgeRuntime } = globalThis as unknown as Globals;
  const dependencies = compose({
    environment: (name) => Deno.env.get(name),
    background: (work) => EdgeRuntime?.waitUntil(work),
    createTransport: nodemailer.createTransport,
    network: denoNetwork(Deno),
  });
  Deno.serve((request) => handler(request, dependencies));
}
