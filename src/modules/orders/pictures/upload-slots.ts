import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { forbidden, notFound } from '../../../platform/errors/errors.ts'
import { Closed, OneOf, Text } from '../../../platform/http/schemas.ts'
import { createName, type PictureKind, type PictureOrder, pictureUrl } from './picture-names.ts'
import { uploadMs } from './rules.ts'

/** Accepted image types, with the magic bytes in hex at offset `at`. */
const types = {
  'image/jpeg': { ending: 'jpg', starts: 'ffd8ff', at: 0 },
  'image/png': { ending: 'png', starts: '89504e470d0a1a0a', at: 0 },
  'image/webp': { ending: 'webp', starts: '57454250', at: 8 },
} as const

type PictureType = keyof typeof types
const pictureTypes = Object.keys(types) as PictureType[]
const maxPictureBytes = 10 * 1024 * 1024

export const SlotIn = Closed({
  filename: Text(255),
  content_type: OneOf(pictureTypes),
  content_length: Type.Integer({ minimum: 1, maximum: maxPictureBytes }),
})

/** The fields of an upload. `file_url` is sent in the request that `usedFor` describes. */
export const SlotOut = (title: string, usedFor: string) =>
  Closed(
    {
      key: Type.String(),
      filename: Type.String(),
      content_type: OneOf(pictureTypes),
      size_in_bytes: Type.Integer(),
      file_url: Type.String({ description: usedFor }),
      upload_url: Type.String({
        description: 'PUT the image to this URL within 15 minutes, with the same Content-Type',
      }),
    },
    { title },
  )

/** What an upload token permits: a file of this name and size, for one order. */
export type Slot = { name: string; orderId: string; size: number }

const purposes: Record<PictureKind, string> = {
  'transfer-proofs': 'proof',
  'return-pictures': 'return-picture',
  'review-pictures': 'review-picture',
}

const mac = (secret: Buffer, kind: PictureKind, body: string) =>
  createHmac('sha256', secret).update(`${purposes[kind]}:${body}`).digest('base64url')

type Asked = Static<typeof SlotIn>

/** Issues a file name for a picture of this order and an upload token for it. */
export function issueSlot(secret: Buffer, kind: PictureKind, order: PictureOrder, asked: Asked, now: Date) {
  const { content_type, content_length } = asked
  const name = createName(secret, kind, order, types[content_type].ending)
  const expires = Math.floor((now.getTime() + uploadMs) / 1000)
  const body = `${name}~${order.id}~${content_length.toString(36)}~${expires.toString(36)}`
  return { name, token: `${body}~${mac(secret, kind, body)}` }
}

export const showSlot = (
  { name, token }: ReturnType<typeof issueSlot>,
  kind: PictureKind,
  { filename, content_type, content_length }: Asked,
  { baseUrl, store }: { baseUrl: string; store: string },
) => ({
  key: `${kind}/${name}`,
  filename,
  content_type,
  size_in_bytes: content_length,
  file_url: pictureUrl(baseUrl, kind, name),
  upload_url: `${baseUrl}/v3/stores/${store}/public/${kind}/${token}`,
})

/** Verifies an upload token. Answers 404 to an invalid signature and 403 to an expired token. */
export function readSlot(secret: Buffer, kind: PictureKind, token: string, now: Date): Slot {
  const [, body, name, orderId, size, expires, signature] =
    /^(([0-9A-Za-z]{40}\.[a-z]{3,4})~([0-9a-f-]{36})~([0-9a-z]{1,6})~([0-9a-z]{1,9}))~([\w-]{43})$/.exec(token) ?? []
  const isOurs = body && signature && timingSafeEqual(Buffer.from(signature), Buffer.from(mac(secret, kind, body)))
  if (!isOurs) throw notFound('There is no such upload')
  if (Number.parseInt(expires!, 36) * 1000 <= now.getTime())
    throw forbidden('This link has expired. Request a new one', 'link_expired')
  return { name: name!, orderId: orderId!, size: Number.parseInt(size!, 36) }
}

export const findType = (name: string) => pictureTypes.find((type) => name.endsWith(`.${types[type].ending}`))!

/** The headers of a picture in responses, which keep browsers from running it. */
export const pictureHeaders = (name: string) => ({
  'content-type': findType(name),
  'cache-control': 'private, max-age=86400',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
})

/** The number of leading bytes that determine the type of a picture. */
export const headBytes = 16

export function isOfType(head: Buffer, type: PictureType): boolean {
  const { starts, at } = types[type]
  return head.subarray(at).toString('hex', 0, starts.length / 2) === starts
}
