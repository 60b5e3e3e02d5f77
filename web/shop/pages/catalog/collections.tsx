import type { StorefrontCollection } from '../../api/types.generated.ts'
import { Picture } from '../../parts/picture.tsx'
import { Link, linkTo } from '../../router.tsx'
import { t } from '../../words.ts'
import { countText } from './count-text.ts'

/** Shows the shop's collections as tiles on the front page. */
export const Collections = ({ collections }: { collections: StorefrontCollection[] }) =>
  collections.length === 0 ? null : (
    <nav class="tiles" aria-label={t('collections')}>
      {collections.map(({ slug, name, image, item_count }) => (
        <Link key={slug} to={linkTo('collection', { slug })} class="tile">
          {image && <Picture src={image} alt="" sizes="72px" />}
          <span>
            <span class="tile-name">{name}</span> <span class="chip-count">{countText(item_count)}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
