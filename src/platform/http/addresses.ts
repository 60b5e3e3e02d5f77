import { Type } from 'typebox'

/**
 * Accepts http and https only, so that browsers never run the address (`javascript:`, `data:`), and no characters that
 * would end an attribute.
 */
const httpForm = 'https?://[^\\s"\'<>\\\\]+'

/** An address that is stored and shown to others. */
export const HttpAddress = (maxLength: number) =>
  Type.String({ pattern: `^${httpForm}$`, maxLength, description: 'An http or https address' })

/** A picture in a request: an address from an earlier response, or the key of an upload. */
export const PictureIn = Type.String({
  pattern: `^(${httpForm}|[\\w-]+/\\d+\\.webp)$`,
  maxLength: 2000,
  description: 'An http or https address, or the `key` of an uploaded picture',
})

/** Converts a stored picture for responses: an address stays as it is, an upload's key becomes an absolute address. */
export type ShowPicture = <Picture extends string | null>(picture: Picture) => Picture

export const pictureUrl =
  (baseUrl: string): ShowPicture =>
  (picture) =>
    picture === null || /^https?:/.test(picture) ? picture : (`${pictureBase(baseUrl)}${picture}` as typeof picture)

/** Converts a picture for storage: uploads become their key, because the service's own address may change. */
export const pictureKey = (baseUrl: string) => (picture: string) =>
  picture.startsWith(pictureBase(baseUrl)) ? picture.slice(pictureBase(baseUrl).length) : picture

export const pictureBase = (baseUrl: string) => `${baseUrl}/v3/images/`
