import { readSignedToken, signToken } from '../../../platform/secrets/signed-token.ts'

const uuidBytes = 16
const numberBytes = 6

type Handle = { id: string; owner: number; expiresAt: Date }

/** `owner` is where the token is valid: a store for tokens of checkouts, a business for those in mails. */
function pack({ id, owner, expiresAt }: Handle): Buffer {
  const payload = Buffer.alloc(uuidBytes + 2 * numberBytes)
  payload.write(id.replaceAll('-', ''), 'hex')
  payload.writeUIntBE(owner, uuidBytes, numberBytes)
  payload.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), uuidBytes + numberBytes, numberBytes)
  return payload
}

function unpack(payload: Buffer | undefined): Handle | undefined {
  if (payload?.length !== uuidBytes + 2 * numberBytes) return undefined
  const hex = payload.toString('hex', 0, uuidBytes)
  return {
    id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    owner: payload.readUIntBE(uuidBytes, numberBytes),
    expiresAt: new Date(payload.readUIntBE(uuidBytes + numberBytes, numberBytes) * 1000),
  }
}

/** The token with which a browser changes its intent. */
export const issueIntentToken = (secret: Buffer, id: string, storeId: number, expiresAt: Date) =>
  signToken('cit', secret, pack({ id, owner: storeId, expiresAt }))

export function verifyIntentToken(secret: Buffer, token: string, storeId: number, now: Date): string | undefined {
  const handle = unpack(readSignedToken('cit', secret, token))
  return handle?.owner === storeId && handle.expiresAt > now ? handle.id : undefined
}

/**
 * The intent that a checkout completes, read from the token without a query; null if the token is not ours or of
 * another store. Expired tokens count: a buyer whose tab was open for two days has completed the checkout too.
 */
export function findCompletedIntent(secret: Buffer, token: string | null | undefined, storeId: number): string | null {
  const handle = token ? unpack(readSignedToken('cit', secret, token)) : undefined
  return handle?.owner === storeId ? handle.id : null
}

/** The token in a mail, which can only read the intent. */
export const issuePrefillToken = (secret: Buffer, id: string, businessId: number, expiresAt: Date) =>
  signToken('cip', secret, pack({ id, owner: businessId, expiresAt }))

export function verifyPrefillToken(secret: Buffer, token: string, now: Date) {
  const handle = unpack(readSignedToken('cip', secret, token))
  return handle && handle.expiresAt > now ? { id: handle.id, business_id: handle.owner } : undefined
}
