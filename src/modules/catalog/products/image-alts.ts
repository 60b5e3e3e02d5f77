import type { Db } from '../../../platform/db/types.ts'
import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { refreshProducts } from './refresh-products.ts'

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

/** Puts another picture in the place of one, with its text; nothing changes if the product no longer has it. */
export async function replaceImage(
  db: Db,
  { business_id, product_id }: { business_id: number; product_id: number },
  image: string,
  replacement: string,
  now: Date,
) {
  await db.transaction().execute(async (tx) => {
    const product = await tx
      .selectFrom('products')
      .select(['images', 'image_alts'])
      .where('business_id', '=', business_id)
      .where('id', '=', product_id)
      .forUpdate()
      .executeTakeFirst()
    if (!product?.images.includes(image)) return
    const images = product.images.map((one) => (one === image ? replacement : one))
    await tx
      .updateTable('products')
      .set({ images, image_alts: describeImages(images, showImageAlts(product)) })
      .where('business_id', '=', business_id)
      .where('id', '=', product_id)
      .execute()
    await refreshProducts(tx, business_id, [product_id], 'product.updated', now)
  })
}
