import { useEffect } from 'preact/hooks'
import { useShop } from '../../../use-shop.ts'

/** Whether a customer is signed in; if not, redirects to the sign-in page, which returns here afterwards. */
export function useSignIn(): boolean {
  const { isSignedIn, linkTo, navigate, place } = useShop()
  const isIn = isSignedIn.use()
  const { pathname } = place.use()
  useEffect(() => {
    if (!isIn) navigate(`${linkTo('login')}?${new URLSearchParams({ next: pathname })}`, { replace: true })
  }, [isIn])
  return isIn
}
