import { cleanRichTexts } from '../../../platform/clean-rich-texts.ts'
import { pictureKey } from '../../../platform/http/addresses.ts'
import type { Service } from '../../../platform/service.ts'

type Item = {
  rich_description?: string | null
  images?: string[]
  meta_thumbnail?: string | null
  variants?: Item[]
}

/** A product, variant or bundle of a request as it is stored: safe HTML, and uploaded pictures as keys. */
export async function toStoredItem<T extends Item>(
  { config, threads }: Pick<Service, 'config' | 'threads'>,
  businessId: number,
  item: T,
): Promise<T> {
  const toKey = pictureKey(config.baseUrl)
  const toStored = <I extends Item>(one: I, html: string): I => ({
    ...one,
    ...(one.rich_description && { rich_description: html }),
    ...(one.images && { images: one.images.map(toKey) }),
    ...(one.meta_thumbnail && { meta_thumbnail: toKey(one.meta_thumbnail) }),
  })
  const { variants = [] } = item
  const texts = [item, ...variants].map(({ rich_description }) => rich_description ?? '')
  const [html, ...ofVariants] = await cleanRichTexts(threads, businessId, texts)
  return {
    ...toStored(item, html!),
    ...(item.variants && { variants: variants.map((variant, i) => toStored(variant, ofVariants[i]!)) }),
  }
}

type Pictured = { images: string[]; meta_thumbnail: string | null }

/** The pictures of a product or bundle as absolute addresses. */
export const showPictures = ({ images, meta_thumbnail }: Pictured, toUrl: (picture: string) => string) => ({
  images: images.map(toUrl),
  meta_thumbnail: meta_thumbnail && toUrl(meta_thumbnail),
})
