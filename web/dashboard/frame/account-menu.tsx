import { Avatar } from '@mantine/core'
import { Link } from 'react-router'
import { useMessages } from '../messages/provider.tsx'
import { dropdownClasses as classes, Dropdown } from '../parts/dropdown.tsx'
import { Icon } from '../parts/icon.tsx'
import { paths } from '../paths.ts'
import { useLogOut } from '../session/log-out.ts'
import { useUser } from '../session/session.tsx'
import frame from './business-frame.module.css'
import { Preferences } from './preferences.tsx'

export function AccountMenu() {
  const { nav, signIn, home } = useMessages()
  const user = useUser()
  const logOut = useLogOut()
  const avatar = (
    <Avatar color="brand" radius="xl" alt="" aria-hidden>
      {initialsOf(user.fullname)}
    </Avatar>
  )
  return (
    <Dropdown label={nav.account(user.fullname)} trigger={avatar} className={frame.avatar}>
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
        <Icon name="bell" /> {home.notifications}
      </Link>
      <Link to={paths.sessions} className={classes.entry}>
        <Icon name="device" /> {nav.sessions}
      </Link>
      <a href="/docs" className={classes.entry}>
        <Icon name="book" /> {nav.reference}
      </a>
      <button type="button" className={classes.entry} onClick={() => logOut()}>
        <Icon name="out" /> {signIn.logOut}
      </button>
      <hr className={classes.line} />
      <Preferences />
    </Dropdown>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
