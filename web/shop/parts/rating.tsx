import type { ProductRating } from '../api/types.generated.ts'
import { useShop } from '../use-shop.ts'
import { t } from '../words.ts'

/** Shows the average of a product's reviews, with a text for screen readers. */
export function Rating({ rating }: { rating: ProductRating | null | undefined }) {
  const { language, number } = useShop()
  if (!rating) return null
  const { average, count } = rating
  const shown = number(Math.round(average * 10) / 10)
  return (
    <span class="rating">
      <span class="star" aria-hidden="true">
        ★
      </span>
      <span aria-hidden="true">
        {shown} <span class="quiet">({number(count)})</span>
      </span>
      <span class="unseen">{t(language, 'rated', { average: shown, count: number(count) })}</span>
    </span>
  )
}

/** Says how many units of a product were sold; the API rounds figures from ten on down. */
export function Sold({ units = 0 }: { units: number | undefined }) {
  const { language, number } = useShop()
  if (units === 0) return null
  return <span class="sold">{t(language, 'sold', { count: number(units) + (units < 10 ? '' : '+') })}</span>
}
