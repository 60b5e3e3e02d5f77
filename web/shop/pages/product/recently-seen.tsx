import { useEffect, useState } from 'preact/hooks'
import { Picture } from '../../parts/picture.tsx'
import { Link } from '../../router.tsx'
import { useShop } from '../../use-shop.ts'
import { readSeen, type Seen } from './seen.ts'
import { say } from './words.ts'

/** Lists the items that the buyer looked at before this one. */
export function RecentlySeen({ item }: { item: Seen }) {
  const context = useShop()
  const { language, linkTo, money } = context
  const [others, setOthers] = useState<Seen[]>([])
  useEffect(() => {
    setOthers(readSeen(context).filter(({ page, slug }) => page !== item.page || slug !== item.slug))
  }, [item.page, item.slug])
  if (others.length === 0) return null
  return (
    <section class="beside">
      <h2 class="section-title">{say(language, 'seen')}</h2>
      <ul class="seen">
        {others.map(({ page, slug, name, image, price }) => (
          <li key={`${page}:${slug}`}>
            <Link to={linkTo(page, { slug })}>
              <Picture src={image} alt="" sizes="120px" name={name} />
              <span>{name}</span>
              {price && <span class="quiet">{money(price)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
