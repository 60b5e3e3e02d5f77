import { Alert, Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import type { Product, ProductForm } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { ClosableWarning } from '../../../parts/layout/closable-warning.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { ProductEditor } from './form/product-editor.tsx'
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
            {product.is_archived && (
              <Alert color="gray" variant="light" icon={<Icon name="box" />} mb="md">
                {words.archivedLead}
              </Alert>
            )}
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
                can('catalog:manage') && <Actions form={loaded.answer} product={product} onChanged={startAgain} />
              }
              content={hasContent(product) && <Suspense>{<Content product={product} />}</Suspense>}
            />
          </>
        )
      }}
    </Loaded>
  )
}

type ActionsProps = { form: ProductForm; product: Product; onChanged: () => Promise<void> }

function Actions({ form, product, onChanged }: ActionsProps) {
  const { common, nav } = useMessages()
  const { productForm: words, products } = useWords(productWords)
  const { path: business } = useBusiness()
  const pathTo = usePathTo()
  const navigate = useNavigate()
  const notify = useNotice()
  const path = { ...business, product_id: product.id }
  const copy = useAct('POST /api/businesses/{business_id}/products/{product_id}/duplicate')
  const change = useAct('PATCH /api/businesses/{business_id}/products/{product_id}')
  const remove = useAct('DELETE /api/businesses/{business_id}/products/{product_id}')
  const archive = async (is_archived: boolean) => {
    await change.mutateAsync({ path, body: { is_archived } })
    await onChanged()
  }
  const shop = form.stores.find(({ id }) => product.stores.some((store) => store.id === id))
  return (
    <>
      {shop && (
        <Button
          component="a"
          href={`${shop.shop_url}/p/${product.slug}`}
          target="_blank"
          variant="default"
          leftSection={<Icon name="open" size={16} />}
        >
          {words.view}
        </Button>
      )}
      <Button
        component={Link}
        variant="default"
        to={pathTo('followUpChats', { owner: 'products', owner_id: product.id })}
      >
        {nav.followUpChats}
      </Button>
      <Button
        variant="default"
        loading={copy.isPending}
        onClick={async () => {
          const { id } = await copy.mutateAsync({ path })
          navigate(pathTo('product', { product_id: id }))
        }}
      >
        {words.duplicate}
      </Button>
      <Confirm
        label={product.is_archived ? words.restore : words.archive}
        title={product.is_archived ? words.restoreTitle(product.name) : words.archiveTitle(product.name)}
        text={product.is_archived ? words.restoreText : words.archiveText}
        isDanger={false}
        button={{ size: 'sm' }}
        onConfirm={() => archive(!product.is_archived)}
      />
      <Confirm
        label={common.delete}
        title={words.deleteTitle(product.name)}
        text={words.deleteText}
        button={{ size: 'sm' }}
        onConfirm={async () => {
          await remove.mutateAsync({ path })
          notify(products.deleted(product.name))
          navigate(pathTo('products'))
        }}
      />
    </>
  )
}
