import type { ApiGate } from '../../../core/integration/api-gate.ts';
import { keptSandboxes } from '../../../demo/world/sandbox/kept-sandboxes.ts';
import type { Dependencies } from '../_shared/dependencies.ts';

/** The longest wait before a change of a sandbox is tried again, in ms for each try so far. */
const PAUSE_MS = 40;

const gates = new WeakMap<Dependencies, ApiGate>();

/** The gate of the API: the database for live keys, and the sandboxes for test keys. The same one for all requests. */
export function openGate(dependencies: Dependencies): ApiGate {
  const known = gates.get(dependencies);
  if (known !== undefined) return known;
  const { sandboxes: store, product: productName, now, sleep } = dependencies;
  const sandboxes = keptSandboxes({
    store,
    base: { now },
    productName,
    pause: (tries) => sleep(Math.random() * tries * PAUSE_MS),
  });
  const gate = dependencies.gate(sandboxes);
  gates.set(dependencies, gate);
  return gate;
}
