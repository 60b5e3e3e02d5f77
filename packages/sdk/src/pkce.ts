/** Base64 for URLs, without padding. */
const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A random text of 43 characters, for `state` and for the verifier. */
export const makeSecret = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** The challenge (S256) of a verifier. */
export async function toChallenge(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}
