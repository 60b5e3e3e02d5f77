import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { currentTokens, endSession } from '../../api/session.ts'
import type { Context } from '../../context.ts'
import { useHead } from '../../head/use-head.ts'
import { Link } from '../../router.tsx'
import { loadCart } from '../../state/cart.ts'
import { clearCache } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { useSignIn } from './sign-in/use-sign-in.ts'
import { type AccountWord, say } from './words.ts'

const parts = [
  ['account', 'my_orders'],
  ['library', 'my_library'],
  ['subscriptions', 'my_subscriptions'],
  ['wishlist', 'wishlist'],
  ['addresses', 'my_addresses'],
  ['profile', 'my_profile'],
] as const

/** Revokes the session on the server and deletes its tokens from this browser. */
async function signOut(context: Context) {
  const { call, cart, linkTo, navigate } = context
  const tokens = currentTokens(context)
  endSession(context)
  clearCache(context)
  cart.set(undefined)
  navigate(linkTo('catalog'))
  if (tokens.length > 0) await call('POST public/auth/jwt/blacklist', { body: { tokens } }).catch(() => {})
  await loadCart(context).catch(() => {})
}

/** The layout of account pages. */
export function AccountFrame({ title, children }: { title: AccountWord; children: ComponentChildren }) {
  const context = useShop()
  const { language, linkTo, place } = context
  useHead({ title: say(language, title) })
  const isIn = useSignIn()
  const { pathname } = place.use()
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname, isIn])
  if (!isIn) return null
  return (
    <div class="page">
      <nav class="tabs" ref={tabs} aria-label={say(language, 'account_parts')}>
        {parts.map(([name, word]) => (
          <Link key={name} to={linkTo(name)} class="tab" aria-current={linkTo(name) === pathname ? 'page' : undefined}>
            {say(language, word)}
          </Link>
        ))}
        <button type="button" class="tab" onClick={() => void signOut(context)}>
          {say(language, 'sign_out')}
        </button>
      </nav>
      <h1 class="display">{say(language, title)}</h1>
      {children}
    </div>
  )
}
