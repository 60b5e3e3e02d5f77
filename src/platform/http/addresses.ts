import { Type } from 'typebox'

/** No scheme that a browser would run instead of open (`javascript:`, `data:`), and nothing that ends an attribute. */
const httpForm = 'https?://[^\\s"\'<>\\\\]+'

/** An address that is stored and shown to others. */
export const HttpAddress = (maxLength: number) =>
  Type.String({ pattern: `^${httpForm}$`, maxLength, description: 'An http or https address' })

/** A picture in a request: what an answer said, or the key of an upload. */
export const PictureIn = Type.String({
  pattern: `^(${httpForm}|[\\w-]+/\\d+\\.webp)$`,
  maxLength: 2000,
  description: 'An http or https address, or the `key` of an uploaded picture',
})

/** Shows a stored picture: as the address that it is, or as the absolute address of the upload that its key names. */
export type ShowPicture = <Picture extends string | null>(picture: Picture) => Picture

export const pictureUrl =
  (baseUrl: string): ShowPicture =>
  (picture) =>
    picture === null || /^https?:/.test(picture) ? picture : (`${pictureBase(baseUrl)}${picture}` as typeof picture)

/** The stored form of a picture: uploads as their key, because the service's own address may change. */
export const pictureKey = (baseUrl: string) => (picture: string) =>
  picture.startsWith(pictureBase(baseUrl)) ? picture.slice(pictureBase(baseUrl).length) : picture

export const pictureBase = (baseUrl: string) => `${baseUrl}/v3/images/`
