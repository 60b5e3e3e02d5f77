import { Text } from '@mantine/core'
import { NavLink } from 'react-router'
import { useMessages } from '../messages/provider.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { paths } from '../paths.ts'
import { useUser } from '../session/session.tsx'
import classes from './navigation.module.css'

type Place = { to: string; label: string; icon: IconName }

export function Navigation() {
  const { nav, subscriptions, digitalGoods } = useMessages()
  const { is_operator } = useUser()
  const groups: { name: string; places: Place[] }[] = [
    {
      name: nav.shop,
      places: [
        { to: paths.stores, label: nav.stores, icon: 'store' },
        { to: paths.subscriptions, label: subscriptions.title, icon: 'repeat' },
        { to: paths.digitalGoods, label: digitalGoods.title, icon: 'book' },
      ],
    },
    {
      name: nav.settings,
      places: [
        { to: paths.members, label: nav.members, icon: 'people' },
        { to: paths.installedApps, label: nav.installedApps, icon: 'plug' },
        { to: paths.audit, label: nav.audit, icon: 'list' },
        { to: paths.outbox, label: nav.outbox, icon: 'mail' },
        { to: paths.sessions, label: nav.sessions, icon: 'device' },
      ],
    },
    {
      name: nav.developers,
      places: [
        { to: paths.apiKeys, label: nav.apiKeys, icon: 'key' },
        { to: paths.apps, label: nav.apps, icon: 'apps' },
        { to: paths.webhooks, label: nav.webhooks, icon: 'send' },
      ],
    },
  ]
  if (is_operator) {
    groups.push({
      name: nav.operator,
      places: [
        { to: paths.operatorApps, label: nav.operatorApps, icon: 'shield' },
        { to: paths.operatorOutbox, label: nav.operatorOutbox, icon: 'mail' },
      ],
    })
  }
  return (
    <nav aria-label={nav.label} className={classes.nav}>
      {groups.map(({ name, places }) => (
        <div key={name}>
          <Text size="xs" fw={600} c="dimmed" px="sm" pb={4}>
            {name}
          </Text>
          {places.map(({ to, label, icon }) => (
            <NavLink key={to} to={to} className={classes.link}>
              <Icon name={icon} />
              {label}
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  )
}
