import { useApi } from '../../../../api/hooks.ts'

export type StorePath = { business_id: string; store_id: string }

type Choice = { value: string; label: string }

/** The records that sections can show and link to. */
export type Targets = Record<'category' | 'collection' | 'page', Choice[]>

export function useTargets(path: StorePath): Targets {
  const categories = useApi('GET /api/businesses/{business_id}/categories', { path })
  const collections = useApi('GET /api/businesses/{business_id}/collections', { path, query: { page_size: 100 } })
  const pages = useApi('GET /api/businesses/{business_id}/stores/{store_id}/pages', { path })
  return {
    category: categories.data?.data.map(({ id, full_path }) => ({ value: String(id), label: full_path })) ?? [],
    collection: collections.data?.data.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
    page: pages.data?.data.map(({ id, title }) => ({ value: String(id), label: title })) ?? [],
  }
}
