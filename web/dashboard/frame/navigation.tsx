import { Text } from '@mantine/core'
import { NavLink } from 'react-router'
import { useMessages } from '../messages/provider.tsx'
import { Icon } from '../parts/values/icon.tsx'
import { preloadPage } from '../preload.ts'
import { usePathTo } from '../session/business.tsx'
import { useMenu } from './menu/menu.ts'
import classes from './navigation.module.css'

export function Navigation() {
  const { nav } = useMessages()
  const home = usePathTo()('businessHome')
  return (
    <nav aria-label={nav.label} className={classes.nav}>
      {useMenu().map(({ name, places }) => (
        <div key={name}>
          <Text size="xs" fw={600} c="dimmed" px="sm" pb={4}>
            {name}
          </Text>
          {places.map(({ to, label, icon }) => (
            <NavLink
              key={to}
              to={to}
              end={to === home}
              className={classes.link}
              onMouseEnter={() => preloadPage(to)}
              onFocus={() => preloadPage(to)}
            >
              <Icon name={icon} />
              {label}
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  )
}
