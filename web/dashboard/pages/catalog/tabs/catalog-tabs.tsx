import { useMessages } from '../../../messages/provider.tsx'
import { Tabs } from '../../../parts/layout/tabs.tsx'
import { usePathTo } from '../../../session/business.tsx'

const places = ['active', 'archived', 'bundles', 'categories', 'collections'] as const

/** Links to all pages of the products area. */
export function CatalogTabs({ current }: { current: (typeof places)[number] }) {
  const { catalogTabs: words } = useMessages()
  const pathTo = usePathTo()
  const toAddress = (key: (typeof places)[number]) => {
    if (key === 'active') return pathTo('products')
    return key === 'archived' ? `${pathTo('products')}?is_archived=true` : pathTo(key)
  }
  return (
    <Tabs
      label={words.label}
      tabs={places.map((key) => ({ key, label: words[key], to: toAddress(key), isCurrent: key === current }))}
    />
  )
}
