import type { ComponentChildren } from 'preact'
import type { Context } from '../../context.ts'
import { Link } from '../../router.tsx'
import type { SectionLink as Target } from '../../state/look.ts'
import { useShop } from '../../use-shop.ts'
import { useCollections } from './use-collections.ts'

/** The address of the whole catalog, even if the front page does not show it. */
export const allItems = ({ linkTo }: Context) => `${linkTo('catalog')}?sort=newest`

type Props = { target: Target | undefined; class: string; otherwise?: ComponentChildren; children: ComponentChildren }

/** A link of a section; renders `otherwise` if the target is missing, for example a collection without items. */
export function SectionLink({ target, class: name, otherwise = null, children }: Props) {
  const context = useShop()
  const collections = useCollections()
  if (target?.type === 'address')
    return (
      <a href={target.url!} class={name} rel="noopener" target="_blank">
        {children}
      </a>
    )
  const to = findAddress(context, target, collections)
  return to ? (
    <Link to={to} class={name}>
      {children}
    </Link>
  ) : (
    otherwise
  )
}

function findAddress(context: Context, target: Target | undefined, collections: { id: number; slug: string }[]) {
  const { linkTo } = context
  switch (target?.type) {
    case 'items':
      return allItems(context)
    case 'category':
      return `${linkTo('catalog')}?category=${target.category_id}`
    case 'page':
      return linkTo('page', { slug: target.page_slug! })
    case 'collection': {
      const found = collections.find(({ id }) => id === target.collection_id)
      return found && linkTo('collection', { slug: found.slug })
    }
    default:
      return undefined
  }
}
