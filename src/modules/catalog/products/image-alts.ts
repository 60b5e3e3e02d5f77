import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'

type Alts = Record<string, string>

/**
 * Converts the texts of pictures to their stored form: by picture, so that they stay with it when the order changes.
 */
export function describeImages(images: string[], alts: (string | null)[] = []): string {
  if (alts.length > images.length)
    throw validationFailed({ image_alts: fieldError('too_many', { max: images.length }) })
  const described = images.flatMap((image, at) => (alts[at] ? [[image, alts[at]]] : []))
  return JSON.stringify(Object.fromEntries(described))
}

/** The text of each picture, or null, in the order of the pictures. */
export const showImageAlts = ({ images, image_alts }: { images: string[]; image_alts: unknown }) =>
  images.map((image) => (image_alts as Alts)[image] ?? null)
