import { useEffect, useRef, useState } from 'preact/hooks'
import { Link } from '../../router.tsx'
import { useShop } from '../../use-shop.ts'
import { menuRows, type Node } from './category-tree.ts'
import { countText } from './count-text.ts'
import { say } from './words.ts'

type Props = { nodes: Node[]; chosen: Node | undefined; toAddress: (node: Node | undefined) => string }

/** With more categories than this, a button expands the row. On phones the row scrolls. */
const manyCategories = 8

/** The menu of categories; selecting one shows its children in a second row. */
export function Categories({ nodes, chosen, toAddress }: Props) {
  const context = useShop()
  const { language } = context
  const [isOpen, setOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  // Scrolls only the rows, not the page.
  useEffect(() => {
    for (const row of nav.current?.querySelectorAll('.chips-row') ?? []) {
      const chip = row.querySelector<HTMLElement>('[aria-current], .chip-open')
      if (chip) row.scrollLeft += chip.getBoundingClientRect().left - (row.clientWidth - chip.offsetWidth) / 2
    }
  }, [nodes, chosen])
  if (nodes.length < (chosen ? 1 : 2)) return null
  const rows = menuRows(nodes, chosen)
  const isOpened = (node: Node) => rows.some(({ parent }) => parent === node)
  const hasMany = rows.some(({ entries }) => entries.length > manyCategories)
  return (
    <nav class="chips" ref={nav} aria-label={say(language, 'categories')} data-open={isOpen || undefined}>
      <div>
        {rows.map(({ parent, entries }) => (
          <div key={parent?.id ?? 0} class="chips-row" data-below={parent ? '' : undefined}>
            <Link to={toAddress(parent)} class="chip" aria-current={chosen === parent ? 'page' : undefined}>
              {parent ? say(language, 'all_in', { category: parent.name }) : say(language, 'everything')}
            </Link>
            {entries.map((node) => (
              <Link
                key={node.id}
                to={toAddress(node)}
                class={isOpened(node) ? 'chip chip-open' : 'chip'}
                aria-current={chosen === node && !isOpened(node) ? 'page' : undefined}
              >
                {node.name}{' '}
                {node.item_count !== undefined && <span class="chip-count">{countText(context, node.item_count)}</span>}
              </Link>
            ))}
          </div>
        ))}
      </div>
      {hasMany && (
        <button type="button" class="link chips-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(language, isOpen ? 'fewer_categories' : 'all_categories')}
        </button>
      )}
    </nav>
  )
}
