import { startSession, type Tokens } from '../../../api/session.ts'
import { linkTo, navigate, place } from '../../../router.tsx'
import { mergeCarts } from '../../../state/cart.ts'
import { clearCache } from '../../../use-load.ts'

/** The page to return to after signing in; limited to pages of this shop. */
export function afterSignIn(): string {
  const next = new URLSearchParams(place.get().search).get('next')
  return next && /^\/(?![/\\])/.test(next) ? next : linkTo('account')
}

/** Starts the customer's session and merges the guest's cart into theirs. */
export async function beginSession(tokens: Tokens) {
  startSession(tokens)
  clearCache()
  await mergeCarts()
  navigate(afterSignIn(), { replace: true })
}
