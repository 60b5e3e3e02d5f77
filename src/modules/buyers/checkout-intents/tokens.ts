import { readSignedToken, signToken } from '../../../platform/secrets/signed-token.ts'

const uuidBytes = 16
const numberBytes = 6

type Handle = { id: string; owner: number; expiresAt: Date }

/** `owner` restricts where the token counts: the store of the token of a checkout, the business of one in a mail. */
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
 * The intent that a checkout completes, without asking the database; null for a token that is not ours or of another store. One that
 * has expired counts: a buyer whose tab was open for two days has completed the checkout.
 */
export function findCompletedIntent(secret: Buffer, token: string | null | undefined, storeId: number): string | null {
  const handle = token ? unpack(readSignedToken('cit', secret, token)) : undefined
  return handle?.owner === storeId ? handle.id : null
}

/** The token of a mail, which only reads. */
export const issuePrefillToken = (secret: Buffer, id: string, businessId: number, expiresAt: Date) =>
  signToken('cip', secret, pack({ id, owner: businessId, expiresAt }))

export function verifyPrefillToken(secret: Buffer, token: string, now: Date) {
  const handle = unpack(readSignedToken('cip', secret, token))
  return handle && handle.expiresAt > now ? { id: handle.id, business_id: handle.owner } : undefined
}
