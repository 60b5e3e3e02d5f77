import { Link } from 'react-router'
import classes from './tabs.module.css'

type Tab = { key: string; label: string; to: string; count?: string; isCurrent: boolean }

/** Links to the parts of a list; those of a long row scroll sideways. */
export const Tabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav aria-label={label} className={classes.tabs}>
    {tabs.map(({ key, label, to, count, isCurrent }) => (
      <Link key={key} to={to} className={classes.tab} aria-current={isCurrent ? 'page' : undefined}>
        {label}
        {count && <span className={classes.count}>{count}</span>}
      </Link>
    ))}
  </nav>
)
