import type { ShowPicture } from '../../../platform/http/addresses.ts'
import type { Category } from './get-categories.ts'

export const showCategory = (toUrl: ShowPicture) => (category: Category) => ({
  id: category.id,
  parent_id: category.parent_id,
  name: category.name,
  names: category.names as Record<string, string>,
  full_path: category.full_path,
  depth: category.depth,
  slug: category.slug,
  image: toUrl(category.image),
  position: category.position,
  is_hidden: category.is_hidden,
  products_count: category.products_count,
  created_at: category.created_at,
  last_updated_at: category.last_updated_at,
})
