import type { Dependencies } from '../../../supabase/functions/_shared/dependencies.ts';
import { HANDLERS } from '../../../supabase/local/functions-in-node.ts';

/** A function's answer. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { message: string; code?: string };
  readonly headers: Headers;
}

/** Sends requests to the functions with these dependencies. */
export function requestsTo(dependencies: Dependencies) {
  async function ask(
    name: keyof typeof HANDLERS,
    body: unknown,
    options: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { method = 'POST', headers = {} } = options;
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    const request = new Request(`https://project.example/functions/v1/${name}`, {
      method,
      headers,
      ...(method === 'POST' ? { body: content } : {}),
    });
    const response = await HANDLERS[name](request, dependencies);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(text === '' ? '{}' : text) as Answer['body'],
    };
  }
  const call = (name: keyof typeof HANDLERS, request: Request) => HANDLERS[name](request, dependencies);
  return { ask, call };
}
