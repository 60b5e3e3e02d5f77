import type { PublicMenuLink } from '../api/types.generated.ts'
import type { Context } from '../context.ts'
import { Link } from '../router.tsx'
import { useShop } from '../use-shop.ts'

const isOfShop = ({ type }: PublicMenuLink) => type !== 'address'

const toAddress = ({ linkTo }: Context, { category_id, page_slug, url }: PublicMenuLink) => {
  if (page_slug !== null) return linkTo('page', { slug: page_slug })
  return category_id === null ? url! : `${linkTo('catalog')}?category=${category_id}`
}

type Props = { links: PublicMenuLink[]; label: string; class: string }

/** A menu in the merchant's order; renders nothing if it is empty. */
export function Menu({ links, label, class: name }: Props) {
  const context = useShop()
  const { place } = context
  const { pathname, search } = place.use()
  if (links.length === 0) return null
  return (
    <nav class={name} aria-label={label}>
      <ul>
        {links.map((link) => {
          const to = toAddress(context, link)
          return (
            <li key={`${link.label} ${to}`}>
              {isOfShop(link) ? (
                <Link to={to} aria-current={to === pathname + search ? 'page' : undefined}>
                  {link.label}
                </Link>
              ) : (
                <a href={to} rel="noopener" target={/^https?:/i.test(to) ? '_blank' : undefined}>
                  {link.label}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
