import { useNavigate } from 'react-router'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { usePathTo } from '../../../session/business.tsx'
import { ProductEditor } from './form/product-editor.tsx'
import { useProductForm } from './use-product-form.ts'

export default function NewProduct() {
  const pathTo = usePathTo()
  const navigate = useNavigate()
  const query = useProductForm(undefined)
  return (
    <Loaded query={query} rows={4}>
      {(loaded) => (
        <ProductEditor
          loaded={loaded}
          reload={async () => (await query.refetch()).data}
          onSaved={(product_id, problem) => navigate(pathTo('product', { product_id }), { state: { problem } })}
          content={null}
        />
      )}
    </Loaded>
  )
}
