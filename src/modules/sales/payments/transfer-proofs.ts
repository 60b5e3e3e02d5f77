import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { AppError, fieldError, forbidden, notFound, validationFailed } from '../../../platform/errors.ts'
import { createProofName, type ProofOrder } from '../public-orders/index.ts'

/** Accepted image types, with the magic bytes in hex at offset `at`. */
const kinds = {
  'image/jpeg': { ending: 'jpg', starts: 'ffd8ff', at: 0 },
  'image/png': { ending: 'png', starts: '89504e470d0a1a0a', at: 0 },
  'image/webp': { ending: 'webp', starts: '57454250', at: 8 },
} as const

export type ProofType = keyof typeof kinds
export const proofTypes = Object.keys(kinds) as ProofType[]
export const maxProofBytes = 10 * 1024 * 1024
const uploadSeconds = 15 * 60

/** What a token allows to upload: a file name and its size, for one order. */
type Slot = { name: string; orderId: string; size: number }

const mac = (secret: Buffer, body: string) => createHmac('sha256', secret).update(`proof:${body}`).digest('base64url')

/** Creates a file name for a proof of this order and an upload token for it. */
export function issueProofSlot(secret: Buffer, order: ProofOrder, type: ProofType, size: number, now: Date) {
  const name = createProofName(secret, order, kinds[type].ending)
  const expires = Math.floor(now.getTime() / 1000) + uploadSeconds
  const body = `${name}~${order.id}~${size.toString(36)}~${expires.toString(36)}`
  return { name, token: `${body}~${mac(secret, body)}` }
}

/** Verifies an upload token. Answers 404 to an invalid signature and 403 to an expired token. */
export function readProofToken(secret: Buffer, token: string, now: Date): Slot {
  const [, body, name, orderId, size, expires, signature] =
    /^(([0-9A-Za-z]{40}\.[a-z]{3,4})~([0-9a-f-]{36})~([0-9a-z]{1,6})~([0-9a-z]{1,9}))~([\w-]{43})$/.exec(token) ?? []
  const isOurs = body && signature && timingSafeEqual(Buffer.from(signature), Buffer.from(mac(secret, body)))
  if (!isOurs) throw notFound('There is no such upload')
  if (Number.parseInt(expires!, 36) * 1000 <= now.getTime())
    throw forbidden('This link has expired. Request a new one', 'link_expired')
  return { name: name!, orderId: orderId!, size: Number.parseInt(size!, 36) }
}

export const typeOfProof = (name: string) => proofTypes.find((type) => name.endsWith(`.${kinds[type].ending}`))!

/** Stores the image if it has the announced size and type. */
export async function storeProof(objects: ObjectStore, { name, size }: Pick<Slot, 'name' | 'size'>, sent: Readable) {
  const type = typeOfProof(name)
  const bytes = await readUpTo(sent, size)
  const { starts, at } = kinds[type]
  if (
    !bytes
      .subarray(at)
      .toString('hex', 0, starts.length / 2)
      .startsWith(starts)
  )
    throw validationFailed({ file: fieldError('wrong_picture_type', { type }) })
  if (bytes.length !== size) throw validationFailed({ file: fieldError('wrong_size', { bytes: size }) })
  await objects.put(`transfer-proofs/${name}`, Readable.from([bytes]), { size, contentType: type })
}

async function readUpTo(sent: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of sent) {
    length += (chunk as Buffer).length
    if (length > maxBytes) throw new AppError(413, 'payload_too_large', 'The image is larger than announced')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
