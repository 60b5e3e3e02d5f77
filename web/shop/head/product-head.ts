import type { PublicStore, StorefrontProduct } from '../api/types.generated.ts'
import { describe } from './describe.ts'
import { type Head, pageAddress } from './head.ts'
import { previewAddress } from './preview-address.ts'
import { availability, breadcrumbs, context } from './structured-data.ts'

type Variant = StorefrontProduct['variants'][number]
type Product = StorefrontProduct & { rating?: { average: number | string; count: number } | null }

const toPath = ({ slug }: Product) => `/p/${encodeURIComponent(slug)}`

/** The head of a product's page. */
export function productHead(product: Product, store: PublicStore): Head {
  const isAvailable = product.in_stock && !store.is_closed
  const price = product.price_range?.min ?? product.variants[0]?.price
  const path = toPath(product)
  return {
    title: product.seo_title || product.name,
    description: describe(product.seo_description, product.description, product.rich_description),
    image: previewAddress(store, 'product', product.slug, [
      product.name,
      product.price_range,
      product.meta_thumbnail,
      product.images[0],
    ]),
    path,
    data: [
      productData(product, store, isAvailable),
      breadcrumbs([
        { name: store.name, path: '/' },
        ...product.categories.slice(0, 1).map(({ id, name }) => ({ name, path: `/?category=${id}` })),
        { name: product.name, path },
      ]),
    ],
    ...(price !== undefined && { product: { price, currency: store.currency, isAvailable } }),
  }
}

function productData(product: Product, store: PublicStore, isAvailable: boolean) {
  const [only, ...others] = product.variants
  const single = others.length === 0 ? only : undefined
  const pictures = [...new Set([...product.images, ...product.variants.flatMap(({ images }) => images)])]
  const brand = findAttribute(product, /^(brand|merek|merk)$/)
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    url: pageAddress(toPath(product)),
    description: describe(product.description, product.rich_description, product.seo_description) ?? product.name,
    ...(pictures.length > 0 && { image: pictures.slice(0, 10) }),
    ...(single?.sku && { sku: single.sku }),
    ...findGtin(product, single),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(product.categories[0] && { category: product.categories[0].name }),
    ...toOffers(product, store, isAvailable),
    ...toRating(product),
  }
}

function toOffers(product: Product, store: PublicStore, isAvailable: boolean) {
  const sold = product.variants.filter(({ is_active }) => is_active)
  const variants = sold.length > 0 ? sold : product.variants
  const prices = variants.map(({ price }) => price).sort((a, b) => Number(a) - Number(b))
  const [lowPrice, highPrice] = [prices[0], prices.at(-1)]
  if (lowPrice === undefined) return {}
  const shared = {
    priceCurrency: store.currency,
    availability: availability(isAvailable),
    itemCondition: `${context}/NewCondition`,
    url: pageAddress(toPath(product)),
    seller: { '@type': 'Organization', name: store.name },
    ...validUntil(variants),
  }
  const offers =
    lowPrice === highPrice
      ? { '@type': 'Offer', price: lowPrice, ...shared }
      : { '@type': 'AggregateOffer', lowPrice, highPrice, offerCount: variants.length, ...shared }
  return { offers }
}

/** The day on which the first of the shown sales ends. */
function validUntil(variants: (Variant & { sale_ends_at?: string | null })[]) {
  const [first] = variants.flatMap(({ sale_ends_at }) => sale_ends_at ?? []).sort()
  return first ? { priceValidUntil: first.slice(0, 10) } : {}
}

function toRating({ rating }: Product) {
  if (!rating || rating.count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Number(rating.average),
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
  }
}

const findAttribute = (of: Pick<Product, 'attributes'>, key: RegExp) =>
  of.attributes.find((attribute) => key.test(attribute.key.toLowerCase()))?.text

/** The GTIN, which merchants keep in an attribute. */
function findGtin(product: Product, single: Variant | undefined) {
  const key = /^(gtin|ean|upc|barcode|kode_?batang)$/
  const number = (single && findAttribute(single, key)) ?? findAttribute(product, key)
  return number && /^(\d{8}|\d{12,14})$/.test(number) ? { gtin: number } : {}
}
