import { createHmac, timingSafeEqual } from 'node:crypto'
import { lettersFrom, randomText } from '../../../platform/secrets/base62.ts'

/** The order that a picture belongs to. */
export type PictureOrder = { id: string; store_id: number }

/** The folder in the object store, which is also part of the address. */
export type PictureKind = 'transfer-proofs' | 'return-pictures' | 'review-pictures'

const randomLength = 20
const markLength = 20

/** The purpose that a signature covers, so that a picture of one kind is not accepted as one of another. */
const purposes: Record<PictureKind, string> = {
  'transfer-proofs': 'proof-name',
  'return-pictures': 'return-picture-name',
  'review-pictures': 'review-picture-name',
}

function signName(secret: Buffer, kind: PictureKind, { id, store_id }: PictureOrder, random: string) {
  const text = `${purposes[kind]}:${store_id}:${id}:${random}`
  return lettersFrom(createHmac('sha512', secret).update(text).digest(), markLength)
}

/**
 * The file name of a picture. It is random, because it is the only credential to read the picture, and signed, so that
 * only its own order accepts it.
 */
export function createName(secret: Buffer, kind: PictureKind, order: PictureOrder, ending: string): string {
  const random = randomText(randomLength)
  return `${random}${signName(secret, kind, order, random)}.${ending}`
}

export const pictureUrl = (baseUrl: string, kind: PictureKind, name: string) => `${baseUrl}/v3/${kind}/${name}`

/** The name in an address that we issued; undefined for other addresses. */
export function pictureName(baseUrl: string, kind: PictureKind, url: string): string | undefined {
  const start = pictureUrl(baseUrl, kind, '')
  return url.startsWith(start) ? url.slice(start.length) : undefined
}

/** Whether the name was issued for a picture of this order. */
export function isNamedFor(secret: Buffer, kind: PictureKind, order: PictureOrder, name: string): boolean {
  const [, random, mark] = /^([0-9A-Za-z]{20})([0-9A-Za-z]{20})\.(?:jpg|png|webp)$/.exec(name) ?? []
  return mark !== undefined && timingSafeEqual(Buffer.from(mark), Buffer.from(signName(secret, kind, order, random!)))
}

/** The object store key of a picture that was uploaded here; undefined for other addresses. */
export function readPictureKey(url: string | null): string | undefined {
  const [, key] =
    /\/v3\/((?:transfer-proofs|return-pictures)\/[0-9A-Za-z]{40}\.(?:jpg|png|webp))$/.exec(url ?? '') ?? []
  return key
}
