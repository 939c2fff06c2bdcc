/** An Idempotency-Key: 1 to 255 visible ASCII characters. Without a flag: JSON Schema has none for patterns. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;
