/** A random idempotency key. `crypto.randomUUID` is missing in pages without https. */
export const makeKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
