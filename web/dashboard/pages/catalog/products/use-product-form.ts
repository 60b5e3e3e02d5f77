import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../../client/api-error.ts'
import { callWithEtag } from '../../../api/call.ts'
import { useBusiness } from '../../../session/business.tsx'
import type { Loaded } from './form/product-editor.tsx'

const operation = 'GET /api/businesses/{business_id}/products/form'

/** A product with all that its form needs, and its version, which saving names. */
export function useProductForm(product_id: number | undefined) {
  const { path } = useBusiness()
  return useQuery<Loaded, ApiError>({
    queryKey: [operation, path.business_id, product_id],
    queryFn: ({ signal }) => callWithEtag(operation, { path, query: { product_id } }, { signal }),
    refetchOnWindowFocus: false, // A form stays as it is while somebody works on it; saving notices changes.
  })
}
