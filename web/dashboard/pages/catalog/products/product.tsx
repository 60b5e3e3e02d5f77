import { Alert } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { Product } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { ClosableWarning } from '../../../parts/layout/closable-warning.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { ProductEditor } from './form/product-editor.tsx'
import { ProductActions } from './product-actions.tsx'
import { useProductForm } from './use-product-form.ts'
import { productWords } from './words.ts'

const Content = lazy(() => import('./form/content.tsx'))

const hasContent = ({ item_type, variants }: Product) =>
  ['digital', 'course', 'license'].includes(item_type) ||
  variants.some((variant) => variant.is_file_enabled || variant.is_lms_enabled || variant.is_license_enabled)

export default function ProductPage() {
  const product_id = Number(useParams().product_id)
  return <OneProduct key={product_id} id={product_id} />
}

function OneProduct({ id }: { id: number }) {
  const { productForm: words, products } = useWords(productWords)
  const { can } = useBusiness()
  const { state } = useLocation()
  const [problem, setProblem] = useState<string | undefined>((state as { problem?: string } | null)?.problem)
  // Incremented so that the form restarts with the saved product.
  const [generation, setGeneration] = useState(0)
  const query = useProductForm(id)
  const startAgain = async () => {
    await query.refetch()
    setGeneration((number) => number + 1)
  }
  return (
    <Loaded query={query} rows={4}>
      {(loaded) => {
        const product = loaded.answer.product!
        return (
          <>
            {problem && <ClosableWarning text={words.notPublished(problem)} onClose={() => setProblem(undefined)} />}
            {product.is_archived && <ArchivedNote />}
            <ProductEditor
              key={generation}
              loaded={loaded}
              reload={async () => (await query.refetch()).data}
              onSaved={async (_, refusal) => {
                setProblem(refusal)
                await startAgain()
              }}
              badges={products.types[product.item_type]}
              actions={
                can('catalog:manage') && (
                  <ProductActions form={loaded.answer} product={product} onChanged={startAgain} />
                )
              }
              content={hasContent(product) && <Suspense>{<Content product={product} />}</Suspense>}
            />
          </>
        )
      }}
    </Loaded>
  )
}

function ArchivedNote() {
  const { productForm: words } = useWords(productWords)
  return (
    <Alert color="gray" variant="light" icon={<Icon name="box" />} mb="md">
      {words.archivedLead}
    </Alert>
  )
}
