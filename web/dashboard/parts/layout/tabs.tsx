import { Link } from 'react-router'
import classes from './tabs.module.css'

type Tab = { key: string; label: string; to: string; state?: unknown; count?: string; isCurrent: boolean }

/** Scrolls a row of tabs so that the current one is in the middle. */
function center(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** Links to the parts of a list; a long row scrolls sideways. */
export const Tabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav aria-label={label} className={classes.tabs}>
    {tabs.map(({ key, label, to, state, count, isCurrent }) => (
      <Link
        key={key}
        ref={isCurrent ? center : undefined}
        to={to}
        state={state}
        className={classes.tab}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {label}
        {count && <span className={classes.count}>{count}</span>}
      </Link>
    ))}
  </nav>
)
