import type { FastifyRequest } from 'fastify'
import { oauthError } from '../../../access/oauth-error.ts'
import { hashSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'

export type ClientFields = { client_id?: string; client_secret?: string }

export type ClientCredentials = { client_id: string; secretHash: Buffer; usedBasic: boolean }

/** Reads client_id and client_secret from HTTP Basic or the body; undefined if they are missing or malformed. */
export function readClientCredentials(request: FastifyRequest, fields: ClientFields): ClientCredentials | undefined {
  const basic = parseBasic(request.headers.authorization)
  if (basic && fields.client_id && fields.client_id !== basic.client_id)
    throw oauthError('invalid_request', 'client_id differs between the body and the Authorization header')
  if (basic && fields.client_secret)
    throw oauthError('invalid_request', 'Send client_secret in the body or the Authorization header, not in both')
  const { client_id, client_secret } = basic ?? fields
  if (!client_id || !client_secret || !isWellFormedSecret(client_secret, 'cs')) return undefined
  return { client_id, secretHash: hashSecret(client_secret), usedBasic: basic !== undefined }
}

/** RFC 6749 §2.3.1: client_id and client_secret are each form-encoded before they are joined with a colon. */
function parseBasic(header: string | undefined): ClientFields | undefined {
  const encoded = header && /^Basic +(\S+)$/i.exec(header)?.[1]
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  return {
    client_id: decodeFormValue(text.slice(0, Math.max(colon, 0))),
    client_secret: decodeFormValue(text.slice(colon + 1)),
  }
}

function decodeFormValue(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text // Some clients do not encode; a malformed secret is rejected later.
  }
}
