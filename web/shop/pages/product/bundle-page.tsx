import { useState } from 'preact/hooks'
import type { Answer } from '../../api/call.ts'
import { bundleHead } from '../../head/bundle-head.ts'
import { useHead } from '../../head/use-head.ts'
import { Later } from '../../parts/later.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { Stepper } from '../../parts/stepper.tsx'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { AddButton } from './add-button.tsx'
import { Trust } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { ItemState } from './item-state.tsx'
import { useSeen } from './seen.ts'
import { ShareAndAsk } from './share.tsx'
import { say } from './words.ts'

type Bundle = Answer<'GET public/bundle-price-options/{slug}'>

export function BundlePage({ params }: { params: Record<string, string> }) {
  const { shop } = useShop()
  const slug = params.slug!
  const bundle = useLoad(`bundle:${slug}`, (call, signal) =>
    call('GET public/bundle-price-options/{slug}', { path: { slug }, signal }),
  )
  useHead({
    title: bundle.value?.name,
    isMissing: bundle.problem?.status === 404,
    ...(import.meta.env.SSR && bundle.value && bundleHead(bundle.value, shop.store)),
  })
  return <ItemState loaded={bundle}>{(value) => <Shown bundle={value} />}</ItemState>
}

function Shown({ bundle }: { bundle: Bundle }) {
  const { language, linkTo, money } = useShop()
  const [quantity, setQuantity] = useState(1)
  const seen = seenFrom(bundle)
  useSeen(seen)
  return (
    <div class="page product">
      <div class="item">
        <Gallery images={bundle.images} name={bundle.name} />
        <div class="item-facts">
          <p class="eyebrow">{say(language, 'kind_bundle')}</p>
          <h1 class="display">{bundle.bundle_name}</h1>
          <p class="item-price">
            {money(bundle.price)} <span class="quiet">{bundle.bundle_price_option_name}</span>
          </p>
          <h2 class="section-title">{say(language, 'in_this_bundle')}</h2>
          <ul class="holds">
            {bundle.bundlelines.map((line) => (
              <li key={line.variant_id}>
                <span class="holds-count">{line.quantity}×</span>
                <span>
                  {line.product_name}
                  {line.variant_name !== line.product_name && <span class="quiet"> {line.variant_name}</span>}
                </span>
              </li>
            ))}
          </ul>
          <p class="stock" data-state={bundle.in_stock ? undefined : 'gone'}>
            {say(language, bundle.in_stock ? 'in_stock' : 'out_of_stock')}
          </p>
          <div class="buy-amount">
            <Stepper
              value={quantity}
              label={say(language, 'quantity')}
              disabled={!bundle.in_stock}
              onValue={setQuantity}
            />
          </div>
          <AddButton
            item={{ type: 'bundle_price_option', bundle_price_option_id: bundle.bundle_price_option_id }}
            quantity={quantity}
            disabled={!bundle.in_stock}
          />
          <ShareAndAsk name={bundle.name} path={linkTo('bundle', { slug: bundle.slug })} />
          <Trust isShipped />
          {bundle.rich_description ? (
            <RichText html={bundle.rich_description} />
          ) : (
            bundle.description && <p class="rich">{bundle.description}</p>
          )}
        </div>
      </div>
      <Later load={loadSeen} props={{ item: seen }} />
    </div>
  )
}

const loadSeen = () => import('./recently-seen.tsx').then((file) => file.RecentlySeen)

const seenFrom = ({ slug, name, images, meta_thumbnail, price }: Bundle) => ({
  page: 'bundle' as const,
  slug,
  name,
  image: images[0] ?? meta_thumbnail,
  price,
})
