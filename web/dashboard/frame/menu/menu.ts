import { useLocation } from 'react-router'
import { declaredPages } from '../../declared-pages.ts'
import type { MenuGroup } from '../../define-pages.ts'
import { useLanguage } from '../../messages/provider.tsx'
import type { IconName } from '../../parts/values/icon.tsx'
import { useBusiness, useListAddress } from '../../session/business.tsx'
import { useUser } from '../../session/session.tsx'

/** The sections of the menu in their order. Those after the settings are for developers and operators. */
const sections: Record<MenuGroup, IconName> = {
  home: 'home',
  orders: 'orders',
  products: 'box',
  customers: 'people',
  marketing: 'percent',
  figures: 'money',
  settings: 'list',
  developers: 'key',
  operator: 'shield',
}

const entries = declaredPages
  .flatMap(([page, { path, needs, menu }]) => (menu ? [{ page, path, needs, ...menu }] : []))
  .sort((a, b) => a.order - b.order)

/** The entry of a page: the one with the longest path that its own path continues. */
function findEntry(pathname: string) {
  const place = `${pathname.replace(/^\/b\/[^/]+/, '/b/:username')}/`
  return entries
    .filter(({ group, path }) => (group === 'home' ? place === `${path}/` : place.startsWith(`${path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0]
}

/** The sections of the menu with the pages that the user may open in the selected business. */
export function useMenu() {
  const { messages, language } = useLanguage()
  const { is_operator } = useUser()
  const { can } = useBusiness()
  const { pathname } = useLocation()
  const toListAddress = useListAddress()
  const current = findEntry(pathname)
  return Object.entries(sections)
    .map(([group, icon]) => {
      const name = messages.nav[group as MenuGroup]
      return {
        icon,
        group,
        name,
        isOpen: group === current?.group,
        places: entries
          .filter(
            (entry) =>
              entry.group === group && (!entry.needs || can(entry.needs)) && (group !== 'operator' || is_operator),
          )
          .map((entry) => ({
            to: toListAddress(entry.page),
            label: entry.label?.[language] ?? name,
            isCurrent: entry === current,
          })),
      }
    })
    .filter(({ places }) => places.length > 0)
}
