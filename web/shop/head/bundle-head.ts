import type { PublicStore, StorefrontBundlePriceOption } from '../api/types.generated.ts'
import { describe } from './describe.ts'
import { type Head, pageAddress } from './head.ts'
import { previewAddress } from './preview-address.ts'
import { availability, breadcrumbs, context } from './structured-data.ts'

type Bundle = StorefrontBundlePriceOption

/** The head of a bundle's page. */
export function bundleHead(bundle: Bundle, store: PublicStore): Head {
  const { name, slug, price, images } = bundle
  const path = `/b/${encodeURIComponent(slug)}`
  const isAvailable = bundle.in_stock && !store.is_closed
  const contents = bundle.bundlelines.map((line) => `${line.quantity}× ${line.product_name}`).join(', ')
  const description = describe(bundle.description, bundle.rich_description, contents)
  return {
    title: name,
    description,
    image: previewAddress(store, 'bundle', slug, [name, price, bundle.meta_thumbnail, images[0]]),
    path,
    data: [
      {
        '@context': context,
        '@type': 'Product',
        name,
        url: pageAddress(path),
        description: description ?? name,
        ...(images.length > 0 && { image: images.slice(0, 10) }),
        offers: {
          '@type': 'Offer',
          price,
          priceCurrency: store.currency,
          availability: availability(isAvailable),
          itemCondition: `${context}/NewCondition`,
          url: pageAddress(path),
          seller: { '@type': 'Organization', name: store.name },
        },
      },
      breadcrumbs([
        { name: store.name, path: '/' },
        { name, path },
      ]),
    ],
    product: { price, currency: store.currency, isAvailable },
  }
}
