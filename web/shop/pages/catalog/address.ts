import type { Context } from '../../context.ts'
import { type Filters, writeFilters } from './filters.ts'

type Place = Pick<Filters, 'category' | 'collection'>

/** The path of a list: of a collection, of a category, or of all items. */
export function toPath({ linkTo }: Context, { category, collection }: Place) {
  if (collection) return linkTo('collection', { slug: collection })
  return category ? linkTo('category', { category }) : linkTo('catalog')
}

/** The address of a list with these filters. */
export const toAddress = (context: Context, { category, ...others }: Filters) =>
  toPath(context, { category, collection: others.collection }) + writeFilters(others)

/** The filters that select a category; shared categories have no slug. */
export const ofCategory = (category: { id: number; slug: string | null } | undefined): Filters =>
  category?.slug ? { category: category.slug } : { category_id: category?.id }
