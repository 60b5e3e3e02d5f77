import { declaredPages } from '../../declared-pages.ts'
import type { MenuGroup } from '../../define-pages.ts'
import { useLanguage } from '../../messages/provider.tsx'
import { useBusiness, useListAddress } from '../../session/business.tsx'
import { useUser } from '../../session/session.tsx'

const groups: MenuGroup[] = ['shop', 'settings', 'developers', 'operator']

const entries = declaredPages
  .flatMap(([page, { needs, menu }]) => (menu ? [{ page, needs, ...menu }] : []))
  .sort((a, b) => a.order - b.order)

/** The groups of the menu that the user may open in the selected business. */
export function useMenu() {
  const { messages, language } = useLanguage()
  const { is_operator } = useUser()
  const { can } = useBusiness()
  const toListAddress = useListAddress()
  return groups
    .filter((group) => group !== 'operator' || is_operator)
    .map((group) => ({
      name: messages.nav[group],
      places: entries
        .filter((entry) => entry.group === group && (!entry.needs || can(entry.needs)))
        .map(({ page, label, icon }) => ({ to: toListAddress(page), label: label[language], icon })),
    }))
    .filter(({ places }) => places.length > 0)
}
