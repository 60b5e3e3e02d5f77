import { createHmac, timingSafeEqual } from 'node:crypto'
import { lettersFrom, randomText } from '../../../platform/base62.ts'

/** The order that a proof of transfer belongs to. */
export type ProofOrder = { id: string; store_id: number }

const randomLength = 20
const markLength = 20

const markOf = (secret: Buffer, { id, store_id }: ProofOrder, random: string) =>
  lettersFrom(createHmac('sha512', secret).update(`proof-name:${store_id}:${id}:${random}`).digest(), markLength)

/**
 * The file name of a proof: random, because the name is the only credential to read the image, and marked, so that it
 * can be set on its own order only.
 */
export function createProofName(secret: Buffer, order: ProofOrder, ending: string): string {
  const random = randomText(randomLength)
  return `${random}${markOf(secret, order, random)}.${ending}`
}

export const proofUrl = (baseUrl: string, name: string) => `${baseUrl}/v3/transfer-proofs/${name}`

/** Whether the URL is that of a proof which was uploaded for this order. */
export function isProofOf(secret: Buffer, baseUrl: string, order: ProofOrder, url: string): boolean {
  const start = proofUrl(baseUrl, '')
  if (!url.startsWith(start)) return false
  const [, random, mark] = /^([0-9A-Za-z]{20})([0-9A-Za-z]{20})\.(?:jpg|png|webp)$/.exec(url.slice(start.length)) ?? []
  return mark !== undefined && timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(secret, order, random!)))
}
