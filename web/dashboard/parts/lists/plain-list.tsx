import { Icon } from '../values/icon.tsx'
import classes from './plain-list.module.css'

/** A list of short sentences with check marks. */
export const PlainList = ({ entries }: { entries: string[] }) => (
  <ul className={classes.list}>
    {entries.map((entry) => (
      <li key={entry} className={classes.entry}>
        <Icon name="check" size={16} />
        <span>{entry}</span>
      </li>
    ))}
  </ul>
)
