import { startSession, type Tokens } from '../../../api/session.ts'
import type { Context } from '../../../context.ts'
import { mergeCarts } from '../../../state/cart.ts'
import { clearCache } from '../../../use-load.ts'

/** The page to return to after signing in; limited to pages of this shop. */
export function afterSignIn({ linkTo, place }: Context): string {
  const next = new URLSearchParams(place.get().search).get('next')
  return next && /^\/(?![/\\])/.test(next) ? next : linkTo('account')
}

/** Starts the customer's session and merges the guest's cart into theirs. */
export async function beginSession(context: Context, tokens: Tokens) {
  const { navigate } = context
  startSession(context, tokens)
  clearCache(context)
  await mergeCarts(context)
  navigate(afterSignIn(context), { replace: true })
}
