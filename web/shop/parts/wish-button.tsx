import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../client/api-error.ts'
import { isSignedIn } from '../api/session.ts'
import { loadWishlist, setWanted, wishlist } from '../state/wishlist.ts'
import { t } from '../words.ts'
import { HeartIcon } from './icons.tsx'
import { problemText } from './notice.tsx'

/** A button that puts a product on the wishlist. It is personal, so only browsers render it; its space is reserved. */
export function WishButton({ product: { id, name } }: { product: { id: number; name: string } }) {
  const isIn = isSignedIn.use()
  const ids = wishlist.use()
  const [problem, setProblem] = useState<ApiError>()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    setReady(true)
    loadWishlist().catch(() => {})
  }, [isIn])
  const isWanted = ids?.includes(id) ?? false
  const turn = () => {
    setProblem(undefined)
    setWanted(id, !isWanted).catch(setProblem)
  }
  return (
    <span class="wish">
      {isReady && (
        <button
          type="button"
          class="icon-button"
          aria-pressed={isWanted}
          aria-label={t('wish', { name })}
          onClick={turn}
        >
          <HeartIcon />
        </button>
      )}
      {problem && (
        <span class="wish-problem" role="alert">
          {problemText(problem)}
        </span>
      )}
    </span>
  )
}
