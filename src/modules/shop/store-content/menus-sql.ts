import type { Static } from 'typebox'
import { isShownCategory } from '../../catalog/categories/index.ts'
import type { PublicMenus } from './schemas.ts'

export type ShownMenus = Static<typeof PublicMenus>

const link = (type: string, label: string, category: string, slug: string, url: string) =>
  `json_build_object('type', ${type}, 'label', ${label}, 'category_id', ${category}, 'page_slug', ${slug}, 'url', ${url})`

/** The menus as buyers see them, as JSON: an expression of the placeholders of the business and the store. */
export const shownMenus = (business: string, store: string) => `(select json_build_object(
    'header', coalesce(json_agg(l.link order by l.position) filter (where l.menu = 'header'), '[]'),
    'footer', coalesce(json_agg(l.link order by l.position) filter (where l.menu = 'footer'),
      (select json_agg(${link("'page'", 'p.title', 'null', 'p.slug', 'null')} order by p.id) from store_pages p
        where p.business_id = ${business} and p.store_id = ${store} and p.is_published), '[]'))
  from (select m.menu, m.position,
      ${link('m.type', 'coalesce(m.label, p.title, c.name)', 'm.category_id', 'p.slug', 'm.url')} as link
    from store_menu_links m
      left join store_pages p on p.business_id = ${business} and p.id = m.page_id
      left join categories c on c.business_id = ${business} and c.id = m.category_id
    where m.business_id = ${business} and m.store_id = ${store}
      and (m.type <> 'page' or p.is_published) and (m.type <> 'category' or ${isShownCategory('c', business)})) l)`
