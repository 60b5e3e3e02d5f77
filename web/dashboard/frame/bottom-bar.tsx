import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useMessages } from '../messages/provider.tsx'
import { Icon } from '../parts/values/icon.tsx'
import { useBusiness, useListAddress, usePathTo } from '../session/business.tsx'
import classes from './bottom-bar.module.css'
import { Navigation } from './navigation.tsx'

/** The main pages at the bottom of a phone's screen. Everything else is in the menu, which fills the screen. */
export function BottomBar() {
  const { nav, common } = useMessages()
  const { can } = useBusiness()
  const pathTo = usePathTo()
  const toListAddress = useListAddress()
  const menu = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the page changes
  useEffect(() => menu.current?.close(), [pathname])
  const open = () => {
    menu.current?.showModal()
    setOpen(true)
  }
  return (
    <>
      <nav className={classes.bar} aria-label={nav.quick}>
        <NavLink to={pathTo('businessHome')} end className={classes.place}>
          <Icon name="home" size={22} />
          {nav.home}
        </NavLink>
        <NavLink to={toListAddress('orders')} end className={classes.place}>
          <Icon name="orders" size={22} />
          {nav.orders}
        </NavLink>
        {can('orders:manage') && (
          <NavLink to={pathTo('newOrder')} className={classes.place} aria-label={nav.newOrder}>
            <Icon name="plus" size={22} />
            {nav.new}
          </NavLink>
        )}
        <NavLink to={pathTo('products')} end className={classes.place}>
          <Icon name="box" size={22} />
          {nav.products}
        </NavLink>
        <button type="button" className={classes.place} aria-expanded={isOpen} onClick={open}>
          <Icon name="menu" size={22} />
          {common.menu}
        </button>
      </nav>
      <dialog ref={menu} className={classes.menu} aria-label={common.menu} onClose={() => setOpen(false)}>
        <button type="button" className={classes.close} onClick={() => menu.current?.close()}>
          {common.close}
        </button>
        <Navigation isWhole />
      </dialog>
    </>
  )
}
