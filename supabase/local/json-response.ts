/** The local gateway's own answers. */
export const jsonResponse = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json; charset=utf-8' } });

/** A refusal in the format of the hosted authentication service. */
export const authRefusal = (status: number, code: string, message: string): Response =>
  jsonResponse(status, { code: status, error_code: code, msg: message });
