import { pictureKey } from '../../../platform/http/addresses.ts'
import type { Service } from '../../../platform/service.ts'
import { cleanRichTexts } from '../../../platform/text/clean-rich-texts.ts'

type Item = {
  rich_description?: string | null
  images?: string[]
  meta_thumbnail?: string | null
  variants?: Item[]
}

/** Converts a product, variant or bundle of a request to its stored form: safe HTML, and uploaded pictures as keys. */
export async function toStoredItem<T extends Item>(
  { config, threads }: Pick<Service, 'config' | 'threads'>,
  businessId: number,
  item: T,
): Promise<T> {
  const toKey = pictureKey(config.baseUrl)
  const { variants = [] } = item
  const items: [path: string, item: Item][] = [
    ['', item],
    ...variants.map((one, i): [string, Item] => [`variants.${i}.`, one]),
  ]
  const texts = items.flatMap(([path, { rich_description: html }]) => (html ? [[`${path}rich_description`, html]] : []))
  const cleaned: Record<string, string> = await cleanRichTexts(threads, businessId, Object.fromEntries(texts))
  const toStored = <I extends Item>(one: I, path: string): I => ({
    ...one,
    ...(one.rich_description && { rich_description: cleaned[`${path}rich_description`] }),
    ...(one.images && { images: one.images.map(toKey) }),
    ...(one.meta_thumbnail && { meta_thumbnail: toKey(one.meta_thumbnail) }),
  })
  return {
    ...toStored(item, ''),
    ...(item.variants && { variants: variants.map((variant, i) => toStored(variant, `variants.${i}.`)) }),
  }
}

type Pictured = { images: string[]; meta_thumbnail: string | null }

/** The pictures of a product or bundle as absolute addresses. */
export const showPictures = ({ images, meta_thumbnail }: Pictured, toUrl: (picture: string) => string) => ({
  images: images.map(toUrl),
  meta_thumbnail: meta_thumbnail && toUrl(meta_thumbnail),
})
