import { useEffect, useState } from 'preact/hooks'
import type { Answer } from '../../api/call.ts'
import type { Context } from '../../context.ts'
import { productHead } from '../../head/product-head.ts'
import { useHead } from '../../head/use-head.ts'
import { measure } from '../../measuring/measure.ts'
import { Later } from '../../parts/later.tsx'
import { NormalPrice } from '../../parts/normal-price.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { Stepper } from '../../parts/stepper.tsx'
import { Link } from '../../router.tsx'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { rhythm } from '../../words.ts'
import { AddButton } from './add-button.tsx'
import { DeliveryEstimate } from './delivery-estimate.tsx'
import { Facts, Trust } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { ItemState } from './item-state.tsx'
import { NotifyMe } from './notify-me.tsx'
import { OptionPicker } from './option-picker.tsx'
import { chosenVariant, firstVariant, listOptions, type Variant, valueAt, variantWith } from './options.ts'
import { Related } from './related.tsx'
import { ItemMarks } from './reviews/item-marks.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { useSeen } from './seen.ts'
import { ShareAndAsk } from './share.tsx'
import { isCounted, useStock } from './use-stock.ts'
import { say } from './words.ts'

type Product = Answer<'GET public/products/{slug}'>

export function ProductPage({ params }: { params: Record<string, string> }) {
  const { language, shop } = useShop()
  const slug = params.slug!
  const product = useLoad(`product:${slug}`, (call, signal) =>
    call('GET public/products/{slug}', { path: { slug }, query: { language }, signal }),
  )
  useHead({
    title: product.value?.seo_title || product.value?.name,
    isMissing: product.problem?.status === 404,
    ...(import.meta.env.SSR && product.value && productHead(product.value, shop.store)),
  })
  return <ItemState loaded={product}>{(value) => <Shown product={value} />}</ItemState>
}

function Shown({ product }: { product: Product }) {
  const context = useShop()
  const { language, linkTo, money, place, shop } = context
  const { search } = place.use()
  const stockByVariant = useStock(product)
  // Before the stock is loaded, the product's own state counts.
  const isGone = (id: number) => !(stockByVariant.get(id)?.available ?? product.in_stock)
  const [quantity, setQuantity] = useState(1)
  const seen = seenFrom(product)
  useSeen(seen)
  const variant = chosenVariant(product, search)
  const known = variant && stockByVariant.get(variant.id)
  const { price, compare_at_price } = known ?? variant ?? {}
  const most = Math.min(100, known?.available_qty ?? 100)
  const wanted = Math.max(1, Math.min(quantity, most))
  const images = [...new Set([...(variant?.images ?? []), ...product.images])]
  const description = variant?.rich_description || product.rich_description
  const isSellable = variant?.is_active && !isGone(variant.id)
  const path = linkTo('product', { slug: product.slug })
  useEffect(() => {
    if (variant)
      void measure(context, {
        name: 'ViewContent',
        items: [{ id: String(variant.id), quantity: 1 }],
        value: Number(variant.price),
      })
  }, [product.id])

  return (
    <div class="page product">
      <div class="item">
        <Gallery
          key={variant?.images[0]}
          images={images}
          name={product.name}
          findAlt={(src) => product.image_alts?.[product.images.indexOf(src)]}
        />
        <div class="item-facts">
          <Category product={product} />
          <h1 class="display">{product.name}</h1>
          <ItemMarks product={product} />
          <p class="item-price">
            {price === undefined ? say(language, 'not_this_way') : money(price)}
            {compare_at_price && <NormalPrice price={compare_at_price} />}
            {variant?.pricing_type === 'recurring' && variant.interval && (
              <span class="quiet"> {rhythm(context, variant.interval, variant.interval_count ?? 1)}</span>
            )}
          </p>
          <Options product={product} variant={variant} path={path} isGone={isGone} />
          <p class="stock" role="status" data-state={variant && isGone(variant.id) ? 'gone' : undefined}>
            {stockText(context, product, variant, known)}
          </p>
          <div class="buy-amount">
            <Stepper
              value={wanted}
              most={most}
              label={say(language, 'quantity')}
              disabled={!isSellable}
              onValue={setQuantity}
            />
          </div>
          <AddButton
            item={{ type: 'variant', variant_id: variant?.id ?? 0 }}
            quantity={wanted}
            disabled={!isSellable}
          />
          {variant?.is_active && known?.available === false && shop.store.is_stock_request_active && (
            <NotifyMe key={variant.unique_id} variant={variant.unique_id} />
          )}
          {product.item_type === 'physical' && variant && <DeliveryEstimate variantId={variant.id} quantity={wanted} />}
          <ShareAndAsk name={product.name} path={addressOfVariant(product, variant, path)} />
          <Trust isShipped={product.item_type === 'physical'} />
          {description ? (
            <RichText html={description} />
          ) : (
            product.description && <p class="rich">{product.description}</p>
          )}
          <Facts product={product.attributes} variant={variant?.attributes ?? []} />
        </div>
      </div>
      <Reviews product={product} />
      <Related slug={product.slug} />
      <Later load={loadSeen} props={{ item: seen }} />
    </div>
  )
}

const loadSeen = () => import('./recently-seen.tsx').then((file) => file.RecentlySeen)

const seenFrom = ({ slug, name, images, meta_thumbnail, price_range }: Product) => ({
  page: 'product' as const,
  slug,
  name,
  image: images[0] ?? meta_thumbnail,
  price: price_range?.min ?? null,
})

/** The first variant has the plain address. */
const addressOfVariant = (product: Product, variant: Variant | undefined, path: string) =>
  !variant || variant === firstVariant(product) ? path : `${path}?variant=${encodeURIComponent(variant.unique_id)}`

type OptionsProps = {
  product: Product
  variant: Variant | undefined
  path: string
  isGone: (id: number) => boolean
}

const Options = ({ product, variant, path, isGone }: OptionsProps) =>
  listOptions(product).map((option, index) => (
    <OptionPicker
      key={option.name}
      option={option}
      chosen={valueAt(variant, index)}
      isGone={(value) => {
        const other = variantWith(product, variant, index, value)
        return !other?.isExact || isGone(other.variant.id)
      }}
      toAddress={(value) => addressOfVariant(product, variantWith(product, variant, index, value)?.variant, path)}
    />
  ))

/** Shows the category: the merchant's first one, or else the shared one. */
function Category({ product: { categories, taxonomy } }: { product: Product }) {
  const { linkTo } = useShop()
  const [own] = categories
  if (own)
    return (
      <p class="eyebrow">
        <Link to={linkTo('category', { category: own.slug })}>{own.name}</Link>
      </p>
    )
  return taxonomy && <p class="eyebrow">{taxonomy.name}</p>
}

const lowStock = 5

type Stock = { available: boolean; available_qty: number | null }

/** Before the stock is loaded, only what the catalog knows is shown. */
function stockText({ language }: Context, product: Product, variant: Variant | undefined, known: Stock | undefined) {
  if (!known && !product.in_stock) return say(language, 'out_of_stock')
  if (!known) return isCounted(product) || !variant?.is_active ? '\u00a0' : say(language, 'in_stock')
  const { available, available_qty } = known
  if (!available) return say(language, 'out_of_stock')
  if (available_qty !== null && available_qty <= lowStock) return say(language, 'only_left', { count: available_qty })
  return say(language, 'in_stock')
}
