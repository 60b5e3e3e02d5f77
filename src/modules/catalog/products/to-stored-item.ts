import { pictureKey } from '../../../platform/http/addresses.ts'
import { sanitizeRichText } from '../../../platform/sanitize-rich-text.ts'

type Item = {
  rich_description?: string | null
  images?: string[]
  meta_thumbnail?: string | null
  variants?: Item[]
}

/** A product, variant or bundle of a request as it is stored: safe HTML, and uploaded pictures as keys. */
export async function toStoredItem<T extends Item>(baseUrl: string, item: T): Promise<T> {
  const toKey = pictureKey(baseUrl)
  return {
    ...item,
    ...(item.rich_description && { rich_description: await sanitizeRichText(item.rich_description) }),
    ...(item.images && { images: item.images.map(toKey) }),
    ...(item.meta_thumbnail && { meta_thumbnail: toKey(item.meta_thumbnail) }),
    ...(item.variants && { variants: await Promise.all(item.variants.map((one) => toStoredItem(baseUrl, one))) }),
  }
}

type Pictured = { images: string[]; meta_thumbnail: string | null }

/** The pictures of a product or bundle as absolute addresses. */
export const showPictures = ({ images, meta_thumbnail }: Pictured, toUrl: (picture: string) => string) => ({
  images: images.map(toUrl),
  meta_thumbnail: meta_thumbnail && toUrl(meta_thumbnail),
})
