import { lazy, Suspense, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useApi } from '../../api/hooks.ts'
import type { Business } from '../../api/types.generated.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Dropdown } from '../../parts/layout/dropdown.tsx'
import { Icon } from '../../parts/values/icon.tsx'
import { paths } from '../../paths.ts'
import { useChosenStore } from '../../session/store.ts'
import frame from '../business-frame.module.css'

const BusinessEntries = lazy(async () => ({ default: (await import('./menu-entries.tsx')).BusinessEntries }))

/** Pages that show only the selected store. */
const follows = [paths.businessHome, paths.orders]

/** Opens the same section of another business, and selects a store if there are several. */
export function BusinessSwitcher({ all, current }: { all: Business[]; current: Business }) {
  const { nav } = useMessages()
  const { pathname } = useLocation()
  const chosen = useChosenStore()
  const [isWanted, setWanted] = useState(false)
  const isFollowing = follows.some((path) => matchPath(path, pathname))
  const stores = useApi(
    'GET /api/businesses/{business_id}/stores',
    { path: { business_id: current.unique_id }, query: { page_size: 100 } },
    { enabled: isFollowing && (isWanted || chosen !== undefined) },
  ).data?.data
  const store = isFollowing && stores?.find(({ id }) => String(id) === chosen)
  const name = current.is_test ? nav.testBusiness(current.name) : current.name
  const shownName = store ? `${name} · ${store.name}` : name
  const trigger = (
    <>
      <span className={frame.businessName}>{shownName}</span>
      <Icon name="chevron" size={16} />
    </>
  )
  return (
    <Dropdown label={nav.switchBusiness(shownName)} trigger={trigger} onIntent={() => setWanted(true)}>
      <Suspense>
        {isWanted && (
          <BusinessEntries all={all} current={current} stores={isFollowing ? stores : undefined} chosen={chosen} />
        )}
      </Suspense>
    </Dropdown>
  )
}
