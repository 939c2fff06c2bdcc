const WORKER = '/sw.js';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

let made: ScriptPolicy | null = null;

/** With Trusted Types, a worker's URL must come from a named policy; this one allows a single URL. */
export function workerUrl(): string {
  const factory = (window as { trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } })
    .trustedTypes;
  const rules: ScriptPolicy = {
    createScriptURL(url) {
      if (url !== WORKER) throw new TypeError('This policy knows the service worker only.');
      return url;
    },
  };
  // A policy's name can be used once.
  made ??= factory?.createPolicy('service-worker', rules) ?? rules;
  return made.createScriptURL(WORKER);
}
