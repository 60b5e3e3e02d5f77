import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useMessages } from '../messages/provider.tsx'
import { Brand } from './brand.tsx'
import { Preferences } from './menu/preferences.tsx'
import classes from './plain-frame.module.css'

/** The layout of pages outside a business: login, invitation and app approval. */
export function PlainFrame() {
  const { tagline } = useMessages()
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Brand />
      </header>
      <main className={classes.main}>
        <Suspense fallback={<div className={classes.waiting} />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className={classes.footer}>
        <span className={classes.tagline}>{tagline}</span>
        <Preferences />
      </footer>
    </div>
  )
}
