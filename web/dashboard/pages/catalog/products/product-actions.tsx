import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import type { Product, ProductForm } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ConfirmDialog } from '../../../parts/dialogs/confirm.tsx'
import { dropdownClasses as classes, Dropdown } from '../../../parts/layout/dropdown.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { productWords } from './words.ts'

type Props = { form: ProductForm; product: Product; onChanged: () => Promise<void> }

/** One main action, which shows the product in the shop; the others are in a menu, and the red one stands last. */
export function ProductActions(props: Props) {
  const { form, product } = props
  const { productForm: words } = useWords(productWords)
  const [asked, setAsked] = useState<'archive' | 'delete'>()
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
      <More product={product} onAsk={setAsked} />
      {asked && <Question {...props} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type MoreProps = { product: Product; onAsk: (asked: 'archive' | 'delete') => void }

function More({ product, onAsk }: MoreProps) {
  const { common, nav } = useMessages()
  const { productForm: words } = useWords(productWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const navigate = useNavigate()
  const copy = useAct('POST /api/businesses/{business_id}/products/{product_id}/duplicate')
  const duplicate = async () => {
    const made = await copy.mutateAsync({ path: { ...path, product_id: product.id } }).catch(() => undefined)
    if (made) navigate(pathTo('product', { product_id: made.id }))
  }
  return (
    <Dropdown label={words.more} trigger={<Icon name="more" />}>
      <Link className={classes.entry} to={pathTo('followUpChats', { owner: 'products', owner_id: product.id })}>
        {nav.followUpChats}
      </Link>
      <button type="button" className={classes.entry} onClick={duplicate}>
        {words.duplicate}
      </button>
      <button type="button" className={classes.entry} onClick={() => onAsk('archive')}>
        {product.is_archived ? words.restore : words.archive}
      </button>
      <hr className={classes.line} />
      <button type="button" className={`${classes.entry} ${classes.danger}`} onClick={() => onAsk('delete')}>
        {common.delete}
      </button>
    </Dropdown>
  )
}

type QuestionProps = Props & { asked: 'archive' | 'delete'; onClose: () => void }

function Question({ product, asked, onChanged, onClose }: QuestionProps) {
  const { common } = useMessages()
  const { productForm: words, products } = useWords(productWords)
  const { path: business } = useBusiness()
  const pathTo = usePathTo()
  const navigate = useNavigate()
  const notify = useNotice()
  const path = { ...business, product_id: product.id }
  const change = useAct('PATCH /api/businesses/{business_id}/products/{product_id}')
  const remove = useAct('DELETE /api/businesses/{business_id}/products/{product_id}')
  const { name, is_archived } = product
  if (asked === 'delete')
    return (
      <ConfirmDialog
        label={common.delete}
        title={words.deleteTitle(name)}
        text={words.deleteText}
        onClose={onClose}
        onConfirm={async () => {
          await remove.mutateAsync({ path })
          notify(products.deleted(name))
          navigate(pathTo('products'))
        }}
      />
    )
  return (
    <ConfirmDialog
      label={is_archived ? words.restore : words.archive}
      title={is_archived ? words.restoreTitle(name) : words.archiveTitle(name)}
      text={is_archived ? words.restoreText : words.archiveText}
      isDanger={false}
      onClose={onClose}
      onConfirm={async () => {
        await change.mutateAsync({ path, body: { is_archived: !is_archived } })
        await onChanged()
      }}
    />
  )
}
