import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ObjectStore } from '../../integrations/object-store/index.ts'
import { randomText } from '../../platform/base62.ts'
import { AppError, forbidden, invalidRequest, notFound } from '../../platform/errors.ts'
import type { Service } from '../../platform/service.ts'

export const mostProofBytes = 10 * 1024 * 1024

/** Within this time the picture must arrive. */
const uploadSeconds = 900

const kinds = {
  'image/jpeg': { ending: 'jpg', isOne: (head: Buffer) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  'image/png': {
    ending: 'png',
    isOne: (head: Buffer) => head.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])),
  },
  'image/webp': {
    ending: 'webp',
    isOne: (head: Buffer) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  },
}

export type ProofType = keyof typeof kinds
export const proofTypes = Object.keys(kinds) as ProofType[]

type Signer = Pick<Service, 'config' | 'secrets'>

const mac = (secret: Buffer, body: string) =>
  createHmac('sha256', secret).update(`transfer-proof:${body}`).digest('base64url')

/** A place for one picture: where to put it, and where it will then be. Nothing is stored yet. */
export function offerProofUpload(
  { config, secrets }: Signer,
  storeId: string,
  file: { filename: string; content_type: ProofType; content_length: number },
  now: Date,
) {
  const name = `${randomText(32)}.${kinds[file.content_type].ending}`
  const expires = Math.floor(now.getTime() / 1000) + uploadSeconds
  const body = `${name}-${file.content_length.toString(36)}-${expires.toString(36)}`
  return {
    key: `transfer-proofs/${name}`,
    filename: file.filename,
    content_type: file.content_type,
    size_in_bytes: file.content_length,
    file_url: `${config.baseUrl}/v3/transfer-proofs/${name}`,
    upload_url: `${config.baseUrl}/v3/stores/${storeId}/public/transfer-proofs/${body}-${mac(secrets.files, body)}`,
  }
}

const tokenForm = /^(([0-9A-Za-z]{32})\.(jpg|png|webp)-([0-9a-z]{1,6})-([0-9a-z]{1,9}))-([\w-]{43})$/

/** Takes the picture that an upload address was made for; of that type, that size and no other. */
export async function storeProof(
  { secrets }: Signer,
  objects: ObjectStore,
  token: string,
  sent: { contentType: string | undefined; body: Readable | undefined },
  now: Date,
) {
  const [, body, stem, ending, size, expires, signature] = tokenForm.exec(token) ?? []
  const expected = Buffer.from(mac(secrets.files, body ?? ''))
  if (!signature || !timingSafeEqual(Buffer.from(signature), expected)) throw notFound('There is no such upload')
  if (Number.parseInt(expires!, 36) * 1000 <= now.getTime())
    throw forbidden('This address has run out; ask for a new one', 'link_expired')
  const [contentType, kind] = Object.entries(kinds).find(([, known]) => known.ending === ending)!
  if (sent.contentType !== contentType || !sent.body)
    throw new AppError(415, 'unsupported_media_type', `Send the picture as ${contentType}`)
  const bytes = await readUpTo(sent.body, Number.parseInt(size!, 36))
  if (!kind.isOne(bytes)) throw invalidRequest(`The body is not ${contentType}`)
  await objects.put(`transfer-proofs/${stem}.${ending}`, Readable.from([bytes]), { size: bytes.length, contentType })
}

async function readUpTo(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > most)
      throw new AppError(413, 'payload_too_large', `The picture is larger than the ${most} bytes announced`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** A stored picture. Its name is its secret, as a buyer's bank statement is nobody else's business. */
export async function openProof(objects: ObjectStore, file: string) {
  const object = await objects.get(`transfer-proofs/${file}`)
  if (!object) throw notFound('There is no such picture')
  const contentType = Object.entries(kinds).find(([, known]) => file.endsWith(`.${known.ending}`))![0]
  return { ...object, contentType }
}
