import type { ReactNode } from 'react'
import { Icon, type IconName } from '../values/icon.tsx'
import { When } from '../values/when.tsx'
import classes from './timeline.module.css'

export type TimelineEntry = { at: string; icon: IconName; title: string; detail?: ReactNode }

/** Lists events, newest first. */
export const Timeline = ({ label, entries }: { label: string; entries: TimelineEntry[] }) => (
  <ol className={classes.list} aria-label={label}>
    {entries.map((entry, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: several entries may have the same time and title
      <li key={index} className={classes.entry}>
        <span className={classes.mark}>
          <Icon name={entry.icon} size={15} />
        </span>
        <div className={classes.words}>
          <div>{entry.title}</div>
          <div className={classes.detail}>
            <When at={entry.at} /> {entry.detail}
          </div>
        </div>
      </li>
    ))}
  </ol>
)
