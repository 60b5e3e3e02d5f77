import { Navigate, useParams } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'

/** Redirects from a variant, which orders link to, to the page of its product. */
export default function VariantProduct() {
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const { variant_id } = useParams()
  const query = useApi('GET /api/businesses/{business_id}/variants/{variant_id}', {
    path: { ...path, variant_id: variant_id! },
  })
  return (
    <Loaded query={query}>{({ product_id }) => <Navigate to={pathTo('product', { product_id })} replace />}</Loaded>
  )
}
