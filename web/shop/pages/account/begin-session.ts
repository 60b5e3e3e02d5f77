import { startSession, type Tokens } from '../../api/session.ts'
import { mergeCarts } from '../../cart.ts'
import { linkTo, navigate, place } from '../../router.tsx'
import { clearLoaded } from '../../use-load.ts'

/** Where the buyer wanted to go before signing in; only pages of this shop. */
export function afterSignIn(): string {
  const asked = new URLSearchParams(place.get().search).get('next')
  return asked && /^\/(?![/\\])/.test(asked) ? asked : linkTo('account')
}

/** Signs in: what the guest put into the cart comes along. */
export async function beginSession(tokens: Tokens) {
  startSession(tokens)
  clearLoaded()
  await mergeCarts()
  navigate(afterSignIn(), { replace: true })
}
