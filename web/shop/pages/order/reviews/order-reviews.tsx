import { useRef, useState } from 'preact/hooks'
import type { BuyerReview, ReviewedProduct } from '../../../api/types.generated.ts'
import { Picture, ReviewPictures } from '../../../parts/picture.tsx'
import { useLoad } from '../../../use-load.ts'
import { useShop } from '../../../use-shop.ts'
import { ReviewForm } from './review-form.tsx'
import { say } from './words.ts'

/** Lets the buyer review each product of the order. */
export function OrderReviews({ slug }: { slug: string }) {
  const { language } = useShop()
  const { value, reload } = useLoad(`order-reviews ${slug}`, (call, signal) =>
    call('GET public/orders/{secret_slug}/reviews', { path: { secret_slug: slug }, signal }),
  )
  const shown = value?.data.filter(({ is_open, review }) => is_open || review) ?? []
  if (shown.length === 0) return null
  return (
    <section class="section" id="reviews">
      <h2 class="section-title">{say(language, 'title')}</h2>
      <p class="quiet">{say(language, 'lead')}</p>
      <ul class="requests">
        {shown.map((reviewed) => (
          <Product key={reviewed.product.id} slug={slug} reviewed={reviewed} onChange={reload} />
        ))}
      </ul>
    </section>
  )
}

type Props = { slug: string; reviewed: ReviewedProduct; onChange: () => void }

function Product({ slug, reviewed, onChange }: Props) {
  const { language } = useShop()
  const { product, review, is_open } = reviewed
  const [isWriting, setWriting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The clicked button disappears, so the focus moves to an element that stays.
  const turn = (isOn: boolean) => {
    setWriting(isOn)
    heading.current?.focus()
  }
  const done = () => {
    turn(false)
    onChange()
  }
  return (
    <li class="request">
      <div class="reviewed">
        <Picture src={product.image} alt="" sizes="56px" name={product.name} />
        <h3 class="line-name" ref={heading} tabIndex={-1}>
          {product.name}
        </h3>
      </div>
      {review && !isWriting && <Own review={review} />}
      {isWriting && (
        <ReviewForm
          slug={slug}
          productId={product.id}
          review={review ?? undefined}
          onDone={done}
          onCancel={() => turn(false)}
        />
      )}
      {is_open && !isWriting && (
        <div class="buttons">
          <button
            type="button"
            class="button button-quiet"
            aria-label={say(language, review ? 'change_of' : 'write_of', { name: product.name })}
            onClick={() => turn(true)}
          >
            {say(language, review ? 'change' : 'write')}
          </button>
        </div>
      )}
    </li>
  )
}

function Own({ review }: { review: BuyerReview }) {
  const { language } = useShop()
  return (
    <div>
      <p class="star" role="img" aria-label={say(language, 'given', { count: review.rating })}>
        {'★'.repeat(review.rating)}
        {'☆'.repeat(5 - review.rating)}
      </p>
      {review.title && <p class="review-title">{review.title}</p>}
      {review.text && <p class="review-text">{review.text}</p>}
      <ReviewPictures urls={review.pictures} name={(number) => say(language, 'picture', { number })} />
      {review.reply && <p class="quiet">{say(language, 'reply', { text: review.reply })}</p>}
      <p class="quiet" role="status">
        {say(language, review.status)}
      </p>
    </div>
  )
}
