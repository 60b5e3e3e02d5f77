import type { ProductRating } from '../../../api/types.generated.ts'
import { Rating, Sold } from '../../../parts/rating.tsx'
import { WishButton } from '../../../parts/wish-button.tsx'

type Props = { product: { id: number; name: string; rating?: ProductRating | null; units_sold?: number } }

/** Shows the stars of a product, which link to its reviews, and the wishlist button. */
export const ItemMarks = ({ product }: Props) => (
  <div class="item-marks">
    {product.rating && (
      <a href="#reviews" class="item-rating">
        <Rating rating={product.rating} />
      </a>
    )}
    <Sold units={product.units_sold} />
    <WishButton product={product} />
  </div>
)
