import type { ApiGate } from '../../../core/integration/api-gate.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { openSandboxes } from '../_shared/open-sandboxes.ts';

const gates = new WeakMap<Dependencies, ApiGate>();

/** The gate of the API: the database for live keys, and the sandboxes for test keys. The same one for all requests. */
export function openGate(dependencies: Dependencies): ApiGate {
  const known = gates.get(dependencies);
  if (known !== undefined) return known;
  const gate = dependencies.gate(openSandboxes(dependencies));
  gates.set(dependencies, gate);
  return gate;
}
