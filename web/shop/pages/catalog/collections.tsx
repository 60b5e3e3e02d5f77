import type { StorefrontCollection } from '../../api/types.generated.ts'
import { Picture } from '../../parts/picture.tsx'
import { Link } from '../../router.tsx'
import { useShop } from '../../use-shop.ts'
import { countText } from './count-text.ts'
import { say } from './words.ts'

/** Shows the shop's collections as tiles on the front page. */
export function Collections({ collections }: { collections: StorefrontCollection[] }) {
  const context = useShop()
  const { language, linkTo } = context
  return collections.length === 0 ? null : (
    <nav class="tiles" aria-label={say(language, 'collections')}>
      {collections.map(({ slug, name, image, item_count }) => (
        <Link key={slug} to={linkTo('collection', { slug })} class="tile">
          {image && <Picture src={image} alt="" sizes="72px" />}
          <span>
            <span class="tile-name">{name}</span> <span class="chip-count">{countText(context, item_count)}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
