import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { WantedProduct } from '../../api/types.generated.ts'
import { useHead } from '../../head/use-head.ts'
import { CrossIcon } from '../../parts/icons.tsx'
import { NormalPrice } from '../../parts/normal-price.tsx'
import { Empty, Notice, Problem } from '../../parts/notice.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Link } from '../../router.tsx'
import { addToCart } from '../../state/cart.ts'
import { findWishlist, loadWishlist, setWanted } from '../../state/wishlist.ts'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { MoreButton } from '../account/more-button.tsx'
import { usePages } from '../account/use-pages.ts'
import { say } from './words.ts'

/** Shows the buyer's wishlist at current prices. It is personal, so only browsers render it. */
export function WishlistPage() {
  const { isSignedIn, language } = useShop()
  useHead({ title: say(language, 'wishlist') })
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const isIn = isSignedIn.use()
  if (!isReady) return <Waiting />
  return isIn ? <OwnList /> : <GuestList />
}

function Waiting() {
  const { language } = useShop()
  return (
    <div class="page" aria-busy="true">
      <h1 class="display">{say(language, 'wishlist')}</h1>
      <div class="skeleton skeleton-block" />
    </div>
  )
}

function OwnList() {
  const context = useShop()
  const list = usePages('wishlist', async (call, query) => {
    await loadWishlist(context)
    return await call('GET customers/me/wishlist', { query })
  })
  return (
    <List loaded={list}>
      <MoreButton {...list.more} />
    </List>
  )
}

function GuestList() {
  const context = useShop()
  const list = useLoad('guest-wishlist', async (call, signal) => {
    await loadWishlist(context)
    const ids = findWishlist(context).get() ?? []
    if (ids.length === 0) return { data: [] }
    return await call('GET public/wishlist-items', { query: { ids: ids.join() }, signal })
  })
  return <List loaded={list} />
}

type Loaded = { value?: { data: WantedProduct[] }; problem?: ApiError; reload: () => void }

function List({ loaded, children }: { loaded: Loaded; children?: preact.ComponentChildren }) {
  const context = useShop()
  const { language, linkTo } = context
  const ids = findWishlist(context).use()
  const { value, problem, reload } = loaded
  if (!value) return problem ? <Problem problem={problem} retry={reload} /> : <Waiting />
  const items = value.data.filter(({ product_id }) => ids?.includes(product_id))
  if (items.length === 0)
    return (
      <Empty title={say(language, 'wishlist_empty')}>
        <p class="quiet">{say(language, 'wishlist_hint')}</p>
        <Link to={linkTo('catalog')} class="button">
          {say(language, 'to_the_shop')}
        </Link>
      </Empty>
    )
  return (
    <div class="page">
      <h1 class="display">{say(language, 'wishlist')}</h1>
      <ul class="lines">
        {items.map((item) => (
          <Item key={item.product_id} item={item} />
        ))}
      </ul>
      {children}
    </div>
  )
}

function Item({ item }: { item: WantedProduct }) {
  const context = useShop()
  const { language, linkTo } = context
  const [state, setState] = useState<'ready' | 'busy' | 'added'>('ready')
  const [problem, setProblem] = useState<ApiError>()
  const to = linkTo('product', { slug: item.slug })
  const act = (acting: Promise<unknown>, then: 'ready' | 'added') => {
    setState('busy')
    setProblem(undefined)
    acting.then(
      () => setState(then),
      (refusal) => {
        setState('ready')
        setProblem(refusal)
      },
    )
  }
  const { variant_id } = item
  return (
    <li class="line">
      <Picture src={item.image} alt="" sizes="96px" name={item.name} />
      <div class="line-facts">
        <h2 class="line-name">
          <Link to={to}>{item.name}</Link>
        </h2>
        <Price item={item} />
        <p class="stock" data-state={item.in_stock ? undefined : 'gone'}>
          {say(language, item.in_stock ? 'in_stock' : 'out_of_stock')}
        </p>
        {problem && <Problem problem={problem} />}
        {state === 'added' && (
          <Notice kind="good">
            <span>{say(language, 'added')}</span>
            <Link to={linkTo('cart')}>{say(language, 'view_cart')}</Link>
          </Notice>
        )}
      </div>
      <div class="line-change">
        {variant_id !== null && item.in_stock ? (
          <button
            type="button"
            class="button"
            disabled={state === 'busy'}
            aria-label={say(language, 'add_to_cart_of', { name: item.name })}
            onClick={() => act(addToCart(context, { type: 'variant', variant_id }, 1), 'added')}
          >
            {say(language, 'add_to_cart')}
          </button>
        ) : (
          <Link to={to} class="button button-quiet">
            {say(language, 'view_item')}
          </Link>
        )}
        <button
          type="button"
          class="icon-button"
          aria-label={say(language, 'unwish', { name: item.name })}
          onClick={() => act(setWanted(context, item.product_id, false), 'ready')}
        >
          <CrossIcon />
        </button>
      </div>
    </li>
  )
}

function Price({ item: { price_range: range, compare_at_price_range: normal } }: { item: WantedProduct }) {
  const { language, money } = useShop()
  if (!range) return null
  const { min, max } = range
  return (
    <p class="quiet">
      {min === max ? money(min) : say(language, 'price_from', { price: money(min) })}
      {normal && Number(normal.min) > Number(min) && <NormalPrice price={normal.min} />}
    </p>
  )
}
