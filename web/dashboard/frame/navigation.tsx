import { Link } from 'react-router'
import { useMessages } from '../messages/provider.tsx'
import { Icon } from '../parts/values/icon.tsx'
import { preloadPage } from '../preload.ts'
import { useMenu } from './menu/menu.ts'
import classes from './navigation.module.css'

/** A section leads to its first page. Its others stand below it while one of them is open, or always with `isWhole`. */
export function Navigation({ isWhole = false }: { isWhole?: boolean }) {
  const { nav } = useMessages()
  return (
    <nav aria-label={nav.label} className={classes.nav}>
      {useMenu().map(({ group, icon, name, isOpen, places }) => {
        const own = places.find(({ label }) => label === name)
        return (
          <div key={group} className={classes.section} data-group={group} data-open={isOpen || undefined}>
            <Place to={places[0]!.to} isCurrent={own?.isCurrent}>
              <Icon name={icon} />
              {name}
            </Place>
            {(isWhole || isOpen) &&
              places
                .filter((place) => place !== own)
                .map(({ to, label, isCurrent }) => (
                  <Place key={to} to={to} isCurrent={isCurrent} isInside>
                    {label}
                  </Place>
                ))}
          </div>
        )
      })}
    </nav>
  )
}

type Props = { to: string; isCurrent: boolean | undefined; isInside?: boolean; children: React.ReactNode }

const Place = ({ to, isCurrent, isInside, children }: Props) => (
  <Link
    to={to}
    className={classes.link}
    data-inside={isInside}
    aria-current={isCurrent ? 'page' : undefined}
    onMouseEnter={() => preloadPage(to)}
    onFocus={() => preloadPage(to)}
  >
    {children}
  </Link>
)
