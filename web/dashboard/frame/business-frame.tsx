import { Suspense } from 'react'
import { Link, Navigate, Outlet } from 'react-router'
import { useMessages } from '../messages/provider.tsx'
import NotFound from '../pages/not-found.tsx'
import { Loaded, Waiting } from '../parts/lists/loaded.tsx'
import { paths } from '../paths.ts'
import { BusinessContext, useBusinesses } from '../session/business.tsx'
import { Bell } from './bell/bell.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Brand } from './brand.tsx'
import classes from './business-frame.module.css'
import { AccountMenu } from './menu/account-menu.tsx'
import { BusinessSwitcher } from './menu/business-switcher.tsx'
import { Navigation } from './navigation.tsx'
import { SearchButton } from './search/search-button.tsx'

/** The dashboard's layout: business switcher, navigation and account menu. Pages inside use the selected business. */
export function BusinessFrame() {
  const { common, product } = useMessages()
  const { businesses, current } = useBusinesses()
  const all = businesses.data?.data ?? []
  if (businesses.data && all.length === 0 && !businesses.isFetching) return <Navigate to={paths.welcome} replace />
  // After joining or creating a business, its id is in the address before the list contains it.
  const isUnknown = businesses.data && !current && !businesses.isFetching
  const shown = current ?? (isUnknown ? all[0] : undefined)
  return (
    <BusinessContext value={shown ?? null}>
      <div className={classes.frame}>
        <a href="#content" className={classes.skip}>
          {common.skip}
        </a>
        <header className={classes.header}>
          <Link to={paths.home} className={classes.brand} aria-label={product}>
            <Brand />
          </Link>
          {shown && <SearchButton />}
          <div className={classes.who}>
            {shown && <BusinessSwitcher all={all} current={shown} />}
            {shown && <Bell key={shown.unique_id} />}
            <AccountMenu />
          </div>
        </header>
        <div className={classes.side}>{shown && <Navigation />}</div>
        <main className={classes.main} id="content" tabIndex={-1}>
          <div className={classes.content}>
            <Loaded query={businesses}>
              {() =>
                current ? (
                  <Suspense fallback={<Waiting rows={3} />}>
                    <Outlet key={current.unique_id} />
                  </Suspense>
                ) : isUnknown ? (
                  <NotFound />
                ) : (
                  <Waiting rows={3} />
                )
              }
            </Loaded>
          </div>
        </main>
        {shown && <BottomBar />}
      </div>
    </BusinessContext>
  )
}
