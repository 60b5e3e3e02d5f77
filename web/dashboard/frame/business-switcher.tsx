import { Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { useApi } from '../api/hooks.ts'
import type { Business } from '../api/types.generated.ts'
import { useMessages } from '../messages/provider.tsx'
import { dropdownClasses as classes, Dropdown } from '../parts/dropdown.tsx'
import { Icon } from '../parts/icon.tsx'
import { paths } from '../paths.ts'
import { useChosenStore } from '../session/store.ts'
import frame from './business-frame.module.css'

const StoreChoice = lazy(() => import('./store-choice.tsx'))

/** Pages that show the chosen store only. */
const follows = [paths.businessHome, paths.orders]

/** Opens the same section of another business, and chooses a store where there are several. */
export function BusinessSwitcher({ all, current }: { all: Business[]; current: Business }) {
  const { nav, roles } = useMessages()
  const { pathname } = useLocation()
  const section = /^\/b\/[^/]+(\/[^/]+)?/.exec(pathname)
  const addressIn = ({ username }: Business) =>
    section ? `/b/${username}${section[1] ?? ''}` : `${pathname}?b=${username}`
  const chosen = useChosenStore()
  const [isWanted, setWanted] = useState(false)
  const isFollowing = follows.some((path) => matchPath(path, pathname))
  const stores = useApi(
    'GET /api/businesses/{business_id}/stores',
    { path: { business_id: current.unique_id }, query: { page_size: 100 } },
    { enabled: isFollowing && (isWanted || chosen !== undefined) },
  ).data?.data
  const store = isFollowing && stores?.find(({ id }) => String(id) === chosen)
  const shownName = store ? `${current.name} · ${store.name}` : current.name
  const trigger = (
    <>
      <span className={frame.businessName}>{shownName}</span>
      <Icon name="chevron" size={16} />
    </>
  )
  return (
    <Dropdown label={nav.switchBusiness(shownName)} trigger={trigger} onIntent={() => setWanted(true)}>
      <div className={classes.label}>{nav.yourBusinesses}</div>
      {all.map((business) => (
        <Link
          key={business.unique_id}
          to={addressIn(business)}
          className={classes.entry}
          aria-current={business.unique_id === current.unique_id ? 'true' : undefined}
        >
          <span className={classes.words}>
            {business.name}
            <Text component="span" display="block" size="xs" c="dimmed">
              {roles[business.role]}
            </Text>
          </span>
          {business.unique_id === current.unique_id && <Icon name="check" size={16} />}
        </Link>
      ))}
      <Suspense>
        {isFollowing && stores && stores.length > 1 && <StoreChoice stores={stores} chosen={chosen} />}
      </Suspense>
      <hr className={classes.line} />
      <Link to={paths.welcome} className={classes.entry}>
        <Icon name="plus" size={16} /> {nav.newBusiness}
      </Link>
    </Dropdown>
  )
}
