/** The SHA-256 of an endpoint, in hex: a browser finds its own device in the list by it. */
export async function endpointDigest(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
