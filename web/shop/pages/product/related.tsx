import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { Card } from '../catalog/card.tsx'
import { say } from './words.ts'

/** Lists items of the same categories and collections. */
export function Related({ slug }: { slug: string }) {
  const { language } = useShop()
  const { value } = useLoad(`related:${slug}`, (call, signal) =>
    call('GET public/products/{slug}/related', { path: { slug }, signal }),
  )
  if (!value || value.data.length === 0) return null
  return (
    <section class="beside">
      <h2 class="section-title">{say(language, 'related')}</h2>
      <ul class="grid">
        {value.data.map((item) => (
          <Card key={`${item.entity_type}:${item.id}`} item={item} isFirst={false} />
        ))}
      </ul>
    </section>
  )
}
