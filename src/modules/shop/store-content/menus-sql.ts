import type { Static } from 'typebox'
import { isShownCategory } from '../../catalog/categories/index.ts'
import type { PublicMenus } from './schemas.ts'

export type ShownMenus = Static<typeof PublicMenus>

const link = (type: string, label: string, category: string, slug: string, url: string) =>
  `json_build_object('type', ${type}, 'label', ${label}, 'category_id', ${category}, 'page_slug', ${slug}, 'url', ${url})`

/** The menus as buyers see them, as JSON: an expression for a statement with the store's row as `s`. */
export const shownMenus = `(select json_build_object(
    'header', coalesce(json_agg(l.link order by l.position) filter (where l.menu = 'header'), '[]'),
    'footer', coalesce(json_agg(l.link order by l.position) filter (where l.menu = 'footer'),
      (select json_agg(${link("'page'", 'p.title', 'null', 'p.slug', 'null')} order by p.id) from store_pages p
        where p.business_id = s.business_id and p.store_id = s.id and p.is_published), '[]'))
  from (select m.menu, m.position,
      ${link('m.type', 'coalesce(m.label, p.title, c.name)', 'm.category_id', 'p.slug', 'm.url')} as link
    from store_menu_links m
      left join store_pages p on p.business_id = m.business_id and p.id = m.page_id
      left join categories c on c.business_id = m.business_id and c.id = m.category_id
    where m.business_id = s.business_id and m.store_id = s.id
      and (m.type <> 'page' or p.is_published) and (m.type <> 'category' or ${isShownCategory('c')})) l)`
