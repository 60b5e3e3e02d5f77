import type { Selectable } from 'kysely'
import type { Service } from '../../../platform/service.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { FileRow } from './digital-files.ts'
import { signFileUrl } from './sign-file-url.ts'

export const showFile = (service: Service, file: FileRow, now: Date) => ({
  id: file.id,
  name: file.name,
  content_type: file.content_type,
  size_in_bytes: file.size_in_bytes,
  url: signFileUrl(service, file.id, now),
})

export function showImage(baseUrl: string, image: Selectable<Tables['images']>) {
  const toKey = (width: number) => `${image.unique_id}/${width}.webp`
  const toUrl = (width: number) => `${baseUrl}/v3/images/${toKey(width)}`
  const largest = image.widths.at(-1)!
  return {
    id: image.id,
    key: toKey(largest),
    url: toUrl(largest),
    width: image.width,
    height: image.height,
    sizes: image.widths.map((width) => ({ width, url: toUrl(width) })),
  }
}

/**
 * Headers that make browsers save the file instead of displaying it, so that uploaded HTML cannot run in our origin.
 */
export const attachment = (file: Pick<FileRow, 'name' | 'content_type'>) => ({
  'content-type': file.content_type,
  'content-disposition': `attachment; filename="${file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
})
