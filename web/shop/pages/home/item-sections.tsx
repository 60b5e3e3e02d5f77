import { Link } from '../../router.tsx'
import type { Section } from '../../state/look.ts'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { Card, CardSkeleton } from '../catalog/card.tsx'
import { Collections } from '../catalog/collections.tsx'
import { say } from '../catalog/words.ts'
import { allItems } from './section-link.tsx'
import { useCollections } from './use-collections.ts'

type Props = { section: Section; isFirst: boolean }

const shownItems = 8
const outlines = ['a', 'b', 'c', 'd']

export function CollectionTiles({ section: { heading, collection_ids } }: Props) {
  const all = useCollections()
  const chosen = collection_ids?.length
    ? collection_ids.flatMap((wanted) => all.filter(({ id }) => id === wanted))
    : all
  if (chosen.length === 0) return null
  return (
    <div class={heading ? 'home-section' : undefined}>
      {heading && <h2 class="home-title">{heading}</h2>}
      <Collections collections={chosen} />
    </div>
  )
}

export function CollectionRow({ section: { heading, collection_id }, isFirst }: Props) {
  const { linkTo } = useShop()
  const collection = useCollections().find(({ id }) => id === collection_id)
  if (!collection) return null
  const { slug, name } = collection
  return <ItemRow title={heading ?? name} collection={slug} to={linkTo('collection', { slug })} isFirst={isFirst} />
}

export function Newest({ section: { heading }, isFirst }: Props) {
  const context = useShop()
  const { language } = context
  return <ItemRow title={heading ?? say(language, 'newest_items')} to={allItems(context)} isFirst={isFirst} />
}

type RowProps = { title: string; collection?: string; to: string; isFirst: boolean }

/** A few items with a link to all of them. */
function ItemRow({ title, collection, to, isFirst }: RowProps) {
  const { language } = useShop()
  const query = { page_size: shownItems, ...(collection ? { collection } : { sort: 'newest' as const }) }
  const { value, problem } = useLoad(`home:${collection ?? ''}`, (call) => call('GET public/items', { query }), {
    isKept: true,
  })
  if (problem || value?.data.length === 0) return null
  return (
    <section class="home-section">
      <div class="home-head">
        <h2 class="home-title">{title}</h2>
        <Link to={to} class="link" aria-label={`${say(language, 'see_all')}: ${title}`}>
          {say(language, 'see_all')}
        </Link>
      </div>
      <ul class="grid home-row">
        {value
          ? value.data.map((item) => <Card key={`${item.entity_type}:${item.id}`} item={item} isFirst={isFirst} />)
          : outlines.map((key) => <CardSkeleton key={key} />)}
      </ul>
    </section>
  )
}
