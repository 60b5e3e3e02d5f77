import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../client/api-error.ts'
import { findWishlist, loadWishlist, setWanted } from '../state/wishlist.ts'
import { useShop } from '../use-shop.ts'
import { t } from '../words.ts'
import { HeartIcon } from './icons.tsx'
import { problemText } from './notice.tsx'

/** A button that puts a product on the wishlist. It is personal, so only browsers render it; its space is reserved. */
export function WishButton({ product: { id, name } }: { product: { id: number; name: string } }) {
  const context = useShop()
  const { isSignedIn, language } = context
  const isIn = isSignedIn.use()
  const ids = findWishlist(context).use()
  const [problem, setProblem] = useState<ApiError>()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    setReady(true)
    loadWishlist(context).catch(() => {})
  }, [isIn])
  const isWanted = ids?.includes(id) ?? false
  const turn = () => {
    setProblem(undefined)
    setWanted(context, id, !isWanted).catch(setProblem)
  }
  return (
    <span class="wish">
      {isReady && (
        <button
          type="button"
          class="icon-button"
          aria-pressed={isWanted}
          aria-label={t(language, 'wish', { name })}
          onClick={turn}
        >
          <HeartIcon />
        </button>
      )}
      {problem && (
        <span class="wish-problem" role="alert">
          {problemText(context, problem)}
        </span>
      )}
    </span>
  )
}
