import { useEffect } from 'preact/hooks'
import { isSignedIn } from '../../../api/session.ts'
import { linkTo, navigate, place } from '../../../router.tsx'

/** Whether a customer is signed in; if not, redirects to the sign-in page, which returns here afterwards. */
export function useSignIn(): boolean {
  const isIn = isSignedIn.use()
  const { pathname } = place.use()
  useEffect(() => {
    if (!isIn) navigate(`${linkTo('login')}?${new URLSearchParams({ next: pathname })}`, { replace: true })
  }, [isIn])
  return isIn
}
