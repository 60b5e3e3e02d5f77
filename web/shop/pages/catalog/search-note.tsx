import { Link } from '../../router.tsx'
import { useShop } from '../../use-shop.ts'
import type { Node } from './category-tree.ts'
import { type Filters, writeFilters } from './filters.ts'
import { say } from './words.ts'

const maxOffered = 8

/** Says which corrected words were searched for, with a link to search for the original ones. */
export function CorrectedNote({ filters, corrected }: { filters: Filters; corrected: string | undefined }) {
  const { language, linkTo } = useShop()
  const { search } = filters
  if (!corrected || !search) return null
  const literal = linkTo('catalog') + writeFilters({ ...filters, is_literal: true })
  return (
    <p class="lead" role="status">
      {say(language, 'corrected_to', { words: corrected })}{' '}
      <Link to={literal}>{say(language, 'search_literally', { words: search })}</Link>
    </p>
  )
}

/** Suggests categories after a search without results. */
export function OfferedCategories({ nodes }: { nodes: Node[] }) {
  const { language, linkTo } = useShop()
  const top = nodes.filter(({ parent }) => !parent).slice(0, maxOffered)
  if (top.length === 0) return null
  return (
    <nav class="offered" aria-label={say(language, 'look_in')}>
      <p>{say(language, 'look_in')}</p>
      {top.map(({ id, name }) => (
        <Link key={id} to={linkTo('catalog') + writeFilters({ category_id: id })} class="chip">
          {name}
        </Link>
      ))}
    </nav>
  )
}
