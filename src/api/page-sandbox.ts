import type { ApiCall, PageSandbox } from '#core/integration/api-calls.ts';
import { ok, type Result } from '#core/result.ts';
import type { Failure } from '#core/failure.ts';
import { answerInSandbox, openPageSandbox } from './open-page-sandbox.ts';
import { replyOf } from './page-parts.ts';

/** Carries a call to the sandbox. In the demo, its panel can delay calls and make them fail. */
export type Passage = (call: ApiCall, answer: () => Promise<Response>) => Promise<Result<Response, Failure>>;

const direct: Passage = async (_call, answer) => ok(await answer());

/** A sandbox that is opened by the first call. */
export function pageSandbox(passage: Passage = direct): PageSandbox {
  let opened: ReturnType<typeof openPageSandbox> | null = null;
  const open = () => (opened ??= openPageSandbox());
  return {
    key: async () => (await open()).key,
    async send(call) {
      const sandbox = await open();
      const since = performance.now();
      const response = await passage(call, () => answerInSandbox(sandbox, call));
      return response.ok ? ok(await replyOf(response.value, since)) : response;
    },
  };
}
