import { Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { Business } from '../api/types.generated.ts'
import { useMessages } from '../messages/provider.tsx'
import { dropdownClasses as classes, Dropdown } from '../parts/dropdown.tsx'
import { Icon } from '../parts/icon.tsx'
import { paths } from '../paths.ts'
import frame from './business-frame.module.css'

/** Opens the same section of another business. */
export function BusinessSwitcher({ all, current }: { all: Business[]; current: Business }) {
  const { nav, roles } = useMessages()
  const { pathname } = useLocation()
  const section = /^\/b\/[^/]+(\/[^/]+)?/.exec(pathname)
  const addressIn = ({ username }: Business) =>
    section ? `/b/${username}${section[1] ?? ''}` : `${pathname}?b=${username}`
  const trigger = (
    <>
      <span className={frame.businessName}>{current.name}</span>
      <Icon name="chevron" size={16} />
    </>
  )
  return (
    <Dropdown label={nav.switchBusiness(current.name)} trigger={trigger}>
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
      <hr className={classes.line} />
      <Link to={paths.welcome} className={classes.entry}>
        <Icon name="plus" size={16} /> {nav.newBusiness}
      </Link>
    </Dropdown>
  )
}
