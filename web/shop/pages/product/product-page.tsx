import { useEffect, useState } from 'preact/hooks'
import { type Answer, call } from '../../api/call.ts'
import { useHead } from '../../head/use-head.ts'
import { measure } from '../../measuring/measure.ts'
import { NormalPrice } from '../../parts/normal-price.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { Stepper } from '../../parts/stepper.tsx'
import { Link, linkTo } from '../../router.tsx'
import { shop } from '../../shop.ts'
import { useLoad } from '../../use-load.ts'
import { language, money, rhythm, t } from '../../words.ts'
import { AddButton } from './add-button.tsx'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { ItemState } from './item-state.tsx'
import { NotifyMe } from './notify-me.tsx'
import { OptionPicker } from './option-picker.tsx'
import { findVariant, firstChoice, optionsOf } from './options.ts'

type Product = Answer<'GET public/products/{slug}'>

export function ProductPage({ params }: { params: Record<string, string> }) {
  const slug = params.slug!
  const product = useLoad(`product:${slug}`, (signal) =>
    call('GET public/products/{slug}', { path: { slug }, query: { language }, signal }),
  )
  useHead({ title: product.value?.name })
  return <ItemState loaded={product}>{(value) => <Shown product={value} />}</ItemState>
}

function Shown({ product }: { product: Product }) {
  const ids = product.variants.map(({ id }) => id)
  const stock = useLoad(`pricing:${ids.join()}`, (signal) =>
    call('GET public/variants/pricing', { query: { ids: ids.slice(0, 100).join() }, signal }),
  )
  const stockOf = new Map(stock.value?.data.map((entry) => [entry.variant_id, entry]))
  const isGone = (id: number) => stockOf.get(id)?.available === false
  const [choice, choose] = useState(() => firstChoice(product))
  const [quantity, setQuantity] = useState(1)
  const variant = findVariant(product, choice)
  const known = variant && stockOf.get(variant.id)
  const { price, compare_at_price } = known ?? variant ?? {}
  const most = Math.min(100, known?.available_qty ?? 100)
  const images = [...new Set([...(variant?.images ?? []), ...product.images])]
  const description = variant?.rich_description || product.rich_description
  const isSellable = variant?.is_active && !isGone(variant.id)
  useEffect(() => {
    if (variant)
      void measure({
        name: 'ViewContent',
        items: [{ id: String(variant.id), quantity: 1 }],
        value: Number(variant.price),
      })
  }, [product.id])

  return (
    <div class="page item">
      <Gallery key={variant?.images[0]} images={images} name={product.name} />
      <div class="item-facts">
        <Category product={product} />
        <h1 class="display">{product.name}</h1>
        <p class="item-price">
          {price === undefined ? t('not_this_way') : money(price)}
          {compare_at_price && <NormalPrice price={compare_at_price} />}
          {variant?.pricing_type === 'recurring' && variant.interval && (
            <span class="quiet"> {rhythm(variant.interval, variant.interval_count ?? 1)}</span>
          )}
        </p>
        {optionsOf(product).map((option, index) => (
          <OptionPicker
            key={option.name}
            option={option}
            chosen={choice[index]}
            isGone={(value) => {
              const other = findVariant(product, choice.with(index, value))
              return !other || isGone(other.id)
            }}
            onChoose={(value) => choose(choice.with(index, value))}
          />
        ))}
        <p class="stock" role="status" data-state={variant && isGone(variant.id) ? 'gone' : undefined}>
          {known ? stockText(known.available, known.available_qty) : ' '}
        </p>
        <div class="buy">
          <Stepper
            value={Math.min(quantity, most)}
            most={most}
            label={t('quantity')}
            disabled={!isSellable}
            onValue={setQuantity}
          />
          <AddButton
            item={{ type: 'variant', variant_id: variant?.id ?? 0 }}
            quantity={Math.min(quantity, most)}
            disabled={!isSellable}
          />
        </div>
        {variant?.is_active && isGone(variant.id) && shop.store.is_stock_request_active && (
          <NotifyMe key={variant.unique_id} variant={variant.unique_id} />
        )}
        {description ? (
          <RichText html={description} />
        ) : (
          product.description && <p class="rich">{product.description}</p>
        )}
        <Facts product={product.attributes} variant={variant?.attributes ?? []} />
      </div>
    </div>
  )
}

/** Where it stands in the shop: in the merchant's first category, or else in the shared one. */
function Category({ product: { categories, taxonomy } }: { product: Product }) {
  const [own] = categories
  if (own)
    return (
      <p class="eyebrow">
        <Link to={`${linkTo('catalog')}?category=${own.id}`}>{own.name}</Link>
      </p>
    )
  return taxonomy && <p class="eyebrow">{taxonomy.name}</p>
}

const lowStock = 5

function stockText(available: boolean, quantity: number | null) {
  if (!available) return t('out_of_stock')
  if (quantity !== null && quantity <= lowStock) return t('only_left', { count: quantity })
  return t('in_stock')
}
