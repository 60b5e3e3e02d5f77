import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../../client/api-error.ts'
import { callWithEtag } from '../../../api/call.ts'
import { useBusiness } from '../../../session/business.tsx'
import type { LoadedForm } from './form/draft.ts'

const operation = 'GET /api/businesses/{business_id}/products/form'

/** Loads a product with all data for its form, and its version, which saving sends. */
export function useProductForm(product_id: number | undefined) {
  const { path } = useBusiness()
  return useQuery<LoadedForm, ApiError>({
    queryKey: [operation, path.business_id, product_id],
    queryFn: ({ signal }) => callWithEtag(operation, { path, query: { product_id } }, { signal }),
    refetchOnWindowFocus: false, // The form does not change while somebody edits it; saving detects changes by others.
  })
}
