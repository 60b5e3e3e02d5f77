import { AppShell, Burger, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useMessages } from '../messages/provider.tsx'
import { Loaded, Waiting } from '../parts/loaded.tsx'
import { paths } from '../paths.ts'
import { BusinessContext, useBusinesses } from '../session/business.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import classes from './business-frame.module.css'
import { BusinessSwitcher } from './business-switcher.tsx'
import { Navigation } from './navigation.tsx'
import { Preferences } from './preferences.tsx'

/** The dashboard's layout: business switcher, navigation and account menu. Pages inside use the selected business. */
export default function BusinessFrame() {
  const { common } = useMessages()
  const { businesses, current, choose } = useBusinesses()
  const [isMenuOpen, menu] = useDisclosure(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the page changes
  useEffect(menu.close, [pathname])
  if (businesses.data?.data.length === 0 && !businesses.isFetching) return <Navigate to={paths.welcome} replace />
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
      padding={0}
    >
      <a href="#content" className={classes.skip}>
        {common.skip}
      </a>
      <AppShell.Header className={classes.header}>
        <Group gap="sm" wrap="nowrap">
          <Burger
            hiddenFrom="sm"
            size="sm"
            opened={isMenuOpen}
            onClick={menu.toggle}
            aria-label={common.menu}
            aria-expanded={isMenuOpen}
          />
          <span className={classes.brand}>
            <Brand />
          </span>
        </Group>
        <Group gap="xs" wrap="nowrap" className={classes.who}>
          <BusinessSwitcher all={businesses.data?.data ?? []} current={current} onChoose={choose} />
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar}>
        <Navigation />
        <Preferences />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="content" tabIndex={-1}>
        <div className={classes.content}>
          <Loaded query={businesses}>
            {() =>
              current ? (
                <BusinessContext value={current}>
                  <Suspense fallback={<Waiting rows={3} />}>
                    <Outlet key={current.unique_id} />
                  </Suspense>
                </BusinessContext>
              ) : (
                <Waiting rows={3} />
              )
            }
          </Loaded>
        </div>
      </AppShell.Main>
    </AppShell>
  )
}
