import { Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { Business } from '../../api/types.generated.ts'
import { useMessages } from '../../messages/provider.tsx'
import { dropdownClasses as classes } from '../../parts/layout/dropdown.tsx'
import { Icon } from '../../parts/values/icon.tsx'
import { paths } from '../../paths.ts'
import { useLogOut } from '../../session/log-out.ts'
import { useUser } from '../../session/session.tsx'
import { Preferences } from './preferences.tsx'
import StoreChoice from './store-choice.tsx'

/** The entries of the account menu. */
export function AccountEntries() {
  const { nav } = useMessages()
  const user = useUser()
  const logOut = useLogOut()
  return (
    <>
      <div className={classes.label}>
        <strong>{user.fullname}</strong>
        <br />
        {user.email}
      </div>
      <hr className={classes.line} />
      <Link to={paths.account} className={classes.entry}>
        <Icon name="shield" /> {nav.ownAccount}
      </Link>
      <Link to={paths.notificationSettings} className={classes.entry}>
        <Icon name="bell" /> {nav.notifications}
      </Link>
      <Link to={paths.sessions} className={classes.entry}>
        <Icon name="device" /> {nav.sessions}
      </Link>
      <a href="/docs" className={classes.entry}>
        <Icon name="book" /> {nav.reference}
      </a>
      <button type="button" className={classes.entry} onClick={() => logOut()}>
        <Icon name="out" /> {nav.logOut}
      </button>
      <hr className={classes.line} />
      <Preferences />
    </>
  )
}

type Props = {
  all: Business[]
  current: Business
  stores: { id: number; name: string }[] | undefined
  chosen: string | undefined
}

/** Links to the same section of other businesses, and to the stores of this one if there are several. */
export function BusinessEntries({ all, current, stores, chosen }: Props) {
  const { nav, roles } = useMessages()
  const { pathname } = useLocation()
  const section = /^\/b\/[^/]+(\/[^/]+)?/.exec(pathname)
  const addressIn = ({ username }: Business) =>
    section ? `/b/${username}${section[1] ?? ''}` : `${pathname}?b=${username}`
  return (
    <>
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
      {stores && stores.length > 1 && <StoreChoice stores={stores} chosen={chosen} />}
      <hr className={classes.line} />
      <Link to={paths.welcome} className={classes.entry}>
        <Icon name="plus" size={16} /> {nav.newBusiness}
      </Link>
    </>
  )
}
