import { useEffect, useState } from 'preact/hooks'
import { useShop } from '../../../use-shop.ts'

const parameter = 'restore'

type Restored = { isBusy: boolean; isRefused: boolean; missing: string[] }

/** Fills cart and form from the link in a mail, then shows the checkout. */
export function useRestore(): Restored {
  const context = useShop()
  const { linkTo, navigate, place } = context
  const token = new URLSearchParams(place.get().search).get(parameter)
  const [state, setState] = useState<Restored>({ isBusy: token !== null, isRefused: false, missing: [] })
  useEffect(() => {
    if (token === null) return
    import('./restore.ts')
      .then(({ restore }) => restore(context, token))
      .then(
        (missing) => setState({ isBusy: false, isRefused: false, missing }),
        () => setState({ isBusy: false, isRefused: true, missing: [] }),
      )
      // Removes the token from the history and the address bar.
      .finally(() => navigate(linkTo('checkout'), { replace: true }))
  }, [token])
  return state
}
