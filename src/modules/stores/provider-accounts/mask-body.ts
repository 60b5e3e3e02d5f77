const maxLength = 2000
const mask = '***'

/** Names of fields whose content is secret or personal. */
const hidden = new RegExp(
  [
    'name|mail|phone|mobile|address|line[12]|postal|birth|payer|(customer|billing|shipping)_details',
    'wa_id|recipient|^(to|from|text|input)$',
    'token|secret|key|password|authorization|signature|card|last4|fingerprint|cvn|cvv|qr_string|pin|otp',
  ].join('|'),
  'i',
)

function maskValue(value: unknown, isHidden = false): unknown {
  if (Array.isArray(value)) return value.map((one) => maskValue(one, isHidden))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, maskValue(inner, isHidden || hidden.test(name))]),
    )
  return isHidden && value !== null && value !== '' ? mask : value
}

/** The token of a saved method, which may also occur in addresses. */
const savedToken = /\b(?:pm|cus)_\w+|\bpt-[0-9a-f]{8}-[0-9a-f-]{27}/g

/** Replaces credentials and tokens wherever they occur, including encoded ones. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret.length > 3)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret)
        .toString('base64')
        .replace(/={1,2}$/, ''),
      Buffer.from(`${secret}:`)
        .toString('base64')
        .replace(/={1,2}$/, ''),
    ])
    .sort((a, b) => b.length - a.length) // Longest first, because one form may be the beginning of another.
  return forms.reduce((cleaned, form) => cleaned.replaceAll(form, mask), text).replace(savedToken, mask)
}

/** A body for the merchant, without credentials and personal data. Anything but JSON and forms is left out. */
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
      String(maskValue(value, hidden.test(name))),
    ])
    return new URLSearchParams(fields).toString()
  }
}
