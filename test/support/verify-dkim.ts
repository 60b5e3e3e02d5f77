import { createHash, createPublicKey, createVerify } from 'node:crypto'

/**
 * Verifies a DKIM signature and returns its fields or the error; written from RFC 6376, for relaxed canonicalization
 * only.
 */
export function verifyDkim(source: string, publicKey: string): { domain: string; selector: string; fields: string[] } {
  const end = source.indexOf('\r\n\r\n')
  const fields = source.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = fields.find((field) => /^dkim-signature:/i.test(field))
  if (!signature) throw new Error('There is no signature')
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')]),
  ) as Record<string, string>
  const body = source
    .slice(end + 4)
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '\r\n')
  if (createHash('sha256').update(body).digest('base64') !== tags.bh) throw new Error('The body was changed')
  const signed = tags.h!.split(':').map((name) => {
    const field = fields.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    if (!field) throw new Error(`${name} is signed and missing`)
    return relax(field)
  })
  const own = relax(signature).replace(/(;\s?b=)[^;]*$/, '$1')
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const isGenuine = createVerify('RSA-SHA256')
    .update([...signed, own].join('\r\n'))
    .verify(key, tags.b!, 'base64')
  if (!isGenuine) throw new Error('The signature is wrong')
  return { domain: tags.d!, selector: tags.s!, fields: tags.h!.split(':').map((name) => name.toLowerCase()) }
}

const relax = (field: string) => {
  const colon = field.indexOf(':')
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.trim()}`
}
