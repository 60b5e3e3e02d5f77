import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import { call } from '../../api/call.ts'
import { isSignedIn } from '../../api/session.ts'
import type { WantedProduct } from '../../api/types.generated.ts'
import { useHead } from '../../head/use-head.ts'
import { CrossIcon } from '../../parts/icons.tsx'
import { NormalPrice } from '../../parts/normal-price.tsx'
import { Empty, Notice, Problem } from '../../parts/notice.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Link, linkTo } from '../../router.tsx'
import { addToCart } from '../../state/cart.ts'
import { loadWishlist, setWanted, wishlist } from '../../state/wishlist.ts'
import { useLoad } from '../../use-load.ts'
import { money, t } from '../../words.ts'
import { MoreButton } from '../account/more-button.tsx'
import { usePages } from '../account/use-pages.ts'

/** Shows the buyer's wishlist at current prices. It is personal, so only browsers render it. */
export function WishlistPage() {
  useHead({ title: t('wishlist') })
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const isIn = isSignedIn.use()
  if (!isReady) return <Waiting />
  return isIn ? <OwnList /> : <GuestList />
}

const Waiting = () => (
  <div class="page" aria-busy="true">
    <h1 class="display">{t('wishlist')}</h1>
    <div class="skeleton skeleton-block" />
  </div>
)

function OwnList() {
  const list = usePages('wishlist', async (query) => {
    await loadWishlist()
    return await call('GET customers/me/wishlist', { query })
  })
  return (
    <List loaded={list}>
      <MoreButton {...list.more} />
    </List>
  )
}

function GuestList() {
  const list = useLoad('guest-wishlist', async (signal) => {
    await loadWishlist()
    const ids = wishlist.get() ?? []
    if (ids.length === 0) return { data: [] }
    return await call('GET public/wishlist-items', { query: { ids: ids.join() }, signal })
  })
  return <List loaded={list} />
}

type Loaded = { value?: { data: WantedProduct[] }; problem?: ApiError; reload: () => void }

function List({ loaded, children }: { loaded: Loaded; children?: preact.ComponentChildren }) {
  const ids = wishlist.use()
  const { value, problem, reload } = loaded
  if (!value) return problem ? <Problem problem={problem} retry={reload} /> : <Waiting />
  const items = value.data.filter(({ product_id }) => ids?.includes(product_id))
  if (items.length === 0)
    return (
      <Empty title={t('wishlist_empty')}>
        <p class="quiet">{t('wishlist_hint')}</p>
        <Link to={linkTo('catalog')} class="button">
          {t('to_the_shop')}
        </Link>
      </Empty>
    )
  return (
    <div class="page">
      <h1 class="display">{t('wishlist')}</h1>
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
      <Picture src={item.image} alt="" sizes="96px" />
      <div class="line-facts">
        <h2 class="line-name">
          <Link to={to}>{item.name}</Link>
        </h2>
        <Price item={item} />
        <p class="stock" data-state={item.in_stock ? undefined : 'gone'}>
          {t(item.in_stock ? 'in_stock' : 'out_of_stock')}
        </p>
        {problem && <Problem problem={problem} />}
        {state === 'added' && (
          <Notice kind="good">
            <span>{t('added')}</span>
            <Link to={linkTo('cart')}>{t('view_cart')}</Link>
          </Notice>
        )}
      </div>
      <div class="line-change">
        {variant_id !== null && item.in_stock ? (
          <button
            type="button"
            class="button"
            disabled={state === 'busy'}
            aria-label={t('add_to_cart_of', { name: item.name })}
            onClick={() => act(addToCart({ type: 'variant', variant_id }, 1), 'added')}
          >
            {t('add_to_cart')}
          </button>
        ) : (
          <Link to={to} class="button button-quiet">
            {t('view_item')}
          </Link>
        )}
        <button
          type="button"
          class="icon-button"
          aria-label={t('unwish', { name: item.name })}
          onClick={() => act(setWanted(item.product_id, false), 'ready')}
        >
          <CrossIcon />
        </button>
      </div>
    </li>
  )
}

function Price({ item: { price_range: range, compare_at_price_range: normal } }: { item: WantedProduct }) {
  if (!range) return null
  const { min, max } = range
  return (
    <p class="quiet">
      {min === max ? money(min) : t('price_from', { price: money(min) })}
      {normal && Number(normal.min) > Number(min) && <NormalPrice price={normal.min} />}
    </p>
  )
}
