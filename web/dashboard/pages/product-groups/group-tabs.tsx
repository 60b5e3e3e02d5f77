import { useMessages } from '../../messages/provider.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { usePathTo } from '../../session/business.tsx'

/** The parts of the products area; the list of products has the same ones. */
export function GroupTabs({ current }: { current: 'categories' | 'collections' }) {
  const { tabs } = useMessages().groups
  const pathTo = usePathTo()
  const places = {
    active: pathTo('products'),
    archived: `${pathTo('products')}?is_archived=true`,
    categories: pathTo('categories'),
    collections: pathTo('collections'),
  }
  return (
    <Tabs
      label={tabs.label}
      tabs={(['active', 'archived', 'categories', 'collections'] as const).map((key) => ({
        key,
        label: tabs[key],
        to: places[key],
        isCurrent: key === current,
      }))}
    />
  )
}
