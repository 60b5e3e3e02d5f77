import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { call } from '../../api/call.ts'
import { currentTokens, endSession } from '../../api/session.ts'
import { useHead } from '../../head/use-head.ts'
import { Link, linkTo, navigate, place } from '../../router.tsx'
import { cart, loadCart } from '../../state/cart.ts'
import { clearCache } from '../../use-load.ts'
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
async function signOut() {
  const tokens = currentTokens()
  endSession()
  clearCache()
  cart.set(undefined)
  navigate(linkTo('catalog'))
  if (tokens.length > 0) await call('POST public/auth/jwt/blacklist', { body: { tokens } }).catch(() => {})
  await loadCart().catch(() => {})
}

/** The layout of account pages. */
export function AccountFrame({ title, children }: { title: AccountWord; children: ComponentChildren }) {
  useHead({ title: say(title) })
  const isIn = useSignIn()
  const { pathname } = place.use()
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname, isIn])
  if (!isIn) return null
  return (
    <div class="page">
      <nav class="tabs" ref={tabs} aria-label={say('account_parts')}>
        {parts.map(([name, word]) => (
          <Link key={name} to={linkTo(name)} class="tab" aria-current={linkTo(name) === pathname ? 'page' : undefined}>
            {say(word)}
          </Link>
        ))}
        <button type="button" class="tab" onClick={() => void signOut()}>
          {say('sign_out')}
        </button>
      </nav>
      <h1 class="display">{say(title)}</h1>
      {children}
    </div>
  )
}
