/** The bytes of a request or an answer; null if there are more than `limit`: then it stops reading. */
export async function readAtMost({ body }: Pick<Response, 'body'>, limit: number): Promise<ArrayBuffer | null> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    length += part.value.length;
    if (length > limit) {
      void reader?.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(part.value);
  }
  return new Blob(chunks).arrayBuffer();
}
