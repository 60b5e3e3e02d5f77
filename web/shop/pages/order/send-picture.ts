import { ApiError } from '../../../client/api-error.ts'
import type { Context } from '../../context.ts'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
type PictureType = (typeof pictureTypes)[number]
const maxBytes = 10 * 1024 * 1024

export const isPicture = ({ type, size }: File) => pictureTypes.includes(type as PictureType) && size <= maxBytes

export type PictureUpload = 'transfer-proof-upload' | 'return-picture-upload' | 'review-picture-upload'

/** Uploads a picture to a URL that is requested for it, and returns the address for other requests. */
export async function sendPicture(
  { call }: Context,
  kind: PictureUpload,
  secret_slug: string,
  file: File,
): Promise<string> {
  const content_type = file.type as PictureType
  const slot = await call(`POST public/orders/{secret_slug}/${kind}`, {
    path: { secret_slug },
    body: { filename: file.name || 'picture', content_type, content_length: file.size },
  })
  const stored = await fetch(slot.upload_url, {
    method: 'PUT',
    credentials: 'omit',
    headers: { 'content-type': content_type },
    body: file,
  }).catch(() => undefined)
  if (!stored?.ok) throw new ApiError(stored?.status ?? 0, await stored?.json().catch(() => undefined))
  return slot.file_url
}
