const maxLength = 2000
const mask = '***'

/** Names of fields that hold secrets or tell about a person. */
const hidden =
  /name|email|mail|phone|mobile|address|token|secret|key|password|authorization|signature|card|cvn|cvv|qr_string|pin|otp|birth/i

function maskValue(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => maskValue(one, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskValue(inner, key)]))
  return hidden.test(name) && value !== null && value !== '' ? mask : value
}

/** Replaces credentials wherever they stand, also where a text quotes them encoded. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret.length > 3)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(`${secret}:`).toString('base64').replace(/=+$/, ''),
    ])
    .sort((a, b) => b.length - a.length) // A form may be the beginning of another one.
  return forms.reduce((cleaned, form) => cleaned.replaceAll(form, mask), text)
}

/** A body as the merchant may read it: without credentials and personal data. What is not JSON or a form is left out. */
export function maskBody(text: string | undefined, secrets: readonly string[]): string | null {
  if (!text) return null
  return withoutSecrets(maskText(text), secrets).slice(0, maxLength)
}

function maskText(text: string): string {
  try {
    return JSON.stringify(maskValue(JSON.parse(text)))
  } catch {
    if (!/^[^\s=]+=/.test(text)) return `(${Buffer.byteLength(text)} bytes)`
    const fields = [...new URLSearchParams(text)].map(([name, value]): [string, string] => [
      name,
      String(maskValue(value, name)),
    ])
    return new URLSearchParams(fields).toString()
  }
}
