import type { Answer } from '../../../api/call.ts'
import type { ProductRating, PublicReview } from '../../../api/types.generated.ts'
import { ReviewPictures } from '../../../parts/picture.tsx'
import { Link } from '../../../router.tsx'
import { useLoad } from '../../../use-load.ts'
import { useShop } from '../../../use-shop.ts'
import { say } from './words.ts'

const sorts = ['newest', 'highest', 'lowest'] as const
type Sort = (typeof sorts)[number]

const pageSize = 6

/** Reads the selection of reviews from the address. Links change the address, so they work without script. */
function read(search: string) {
  const query = new URLSearchParams(search)
  const sort: Sort = sorts.find((one) => one === query.get('review_sort')) ?? 'newest'
  const next_cursor = query.get('reviews_after') ?? undefined
  const previous_cursor = (!next_cursor && query.get('reviews_before')) || undefined
  return { sort, ...(next_cursor && { next_cursor }), ...(previous_cursor && { previous_cursor }) }
}

type Props = { product: { slug: string; rating?: ProductRating | null } }

/** Lists the reviews of a product; renders nothing if there are none. */
export function Reviews({ product: { slug, rating } }: Props) {
  return rating ? <List slug={slug} rating={rating} /> : null
}

function List({ slug, rating }: { slug: string; rating: ProductRating }) {
  const { language, place } = useShop()
  const { search } = place.use()
  const asked = read(search)
  const { value } = useLoad(`reviews:${slug}:${JSON.stringify(asked)}`, (call, signal) =>
    call('GET public/products/{slug}/reviews', { path: { slug }, query: { page_size: pageSize, ...asked }, signal }),
  )
  return (
    <section class="reviews" id="reviews" aria-labelledby="reviews-title">
      <h2 class="section-title" id="reviews-title">
        {say(language, 'title')}
      </h2>
      <Summary rating={rating} />
      {rating.count > 1 && <Sorts now={asked.sort} />}
      {value ? <Page page={value} /> : <div class="skeleton skeleton-block" />}
    </section>
  )
}

function Summary({ rating: { average, count } }: { rating: ProductRating }) {
  const { language, number } = useShop()
  return (
    <p>
      <strong>{say(language, 'average', { average: number(Math.round(average * 10) / 10) })}</strong>{' '}
      <span class="quiet">
        · {count === 1 ? say(language, 'count_one') : say(language, 'count', { count: number(count) })} ·{' '}
        {say(language, 'only_buyers')}
      </span>
    </p>
  )
}

/** Returns a function for the address of this page with another selection of reviews. */
function useAddress() {
  const { place } = useShop()
  const { pathname, search } = place.use()
  return (change: Record<string, string | undefined>) => {
    const query = new URLSearchParams(search)
    for (const name of ['reviews_after', 'reviews_before']) query.delete(name)
    for (const [name, value] of Object.entries(change))
      if (value) query.set(name, value)
      else query.delete(name)
    return `${pathname}${query.size > 0 ? `?${query}` : ''}#reviews`
  }
}

function Sorts({ now }: { now: Sort }) {
  const { language } = useShop()
  const address = useAddress()
  return (
    <nav class="review-sorts" aria-label={say(language, 'order')}>
      {sorts.map((sort) => (
        <Link
          key={sort}
          to={address({ review_sort: sort === 'newest' ? undefined : sort })}
          class="link"
          aria-current={sort === now ? 'page' : undefined}
        >
          {say(language, sort)}
        </Link>
      ))}
    </nav>
  )
}

function Page({ page }: { page: Answer<'GET public/products/{slug}/reviews'> }) {
  const { language } = useShop()
  const address = useAddress()
  return (
    <>
      <ul class="review-list">
        {page.data.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      <div class="buttons">
        {page.has_previous && page.previous_cursor && (
          <Link to={address({ reviews_before: page.previous_cursor })} class="button button-quiet">
            {say(language, 'previous')}
          </Link>
        )}
        {page.has_next && page.next_cursor && (
          <Link to={address({ reviews_after: page.next_cursor })} class="button button-quiet">
            {say(language, 'next')}
          </Link>
        )}
      </div>
    </>
  )
}

/** Shows a review as plain text; addresses in it are not links. */
function Review({ review }: { review: PublicReview }) {
  const { date, language, shop } = useShop()
  return (
    <li class="review">
      <p class="review-head">
        <span class="star" role="img" aria-label={say(language, 'stars', { count: review.rating })}>
          {'★'.repeat(review.rating)}
          {'☆'.repeat(5 - review.rating)}
        </span>
        <span class="quiet">
          {review.shown_name ?? say(language, 'buyer')} · {date(review.created_at)}
        </span>
      </p>
      {review.title && <h3 class="review-title">{review.title}</h3>}
      {review.text && <p class="review-text">{review.text}</p>}
      <ReviewPictures urls={review.pictures} name={(number) => say(language, 'picture', { number })} />
      {review.reply && (
        <div class="review-reply">
          <p class="quiet">{say(language, 'reply', { store: shop.store.name })}</p>
          <p class="review-text">{review.reply}</p>
        </div>
      )}
    </li>
  )
}
