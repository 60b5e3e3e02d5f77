import { createECDH, hkdfSync } from 'node:crypto'

export type PushKeys = { publicKey: string; privateKey: string }

/** The order of the group of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The keys with which this installation signs its pushes (VAPID), derived from its secret. 48 bytes make every key
 * equally likely (FIPS 186-5, A.2.1).
 */
export function derivePushKeys(secret: Buffer): PushKeys {
  const drawn = Buffer.from(hkdfSync('sha256', secret, '', 'push keys', 48))
  const scalar = (BigInt(`0x${drawn.toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Whether a text is a public key of P-256 in base64url, with which a push can be encrypted. */
export function isPublicKey(text: string): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}
