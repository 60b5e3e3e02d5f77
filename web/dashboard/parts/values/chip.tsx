import classes from './chip.module.css'
import { Icon } from './icon.tsx'

/** A value with a button that removes it. */
export const Chip = ({ label, remove, onRemove }: { label: string; remove: string; onRemove: () => void }) => (
  <span className={classes.chip}>
    {label}
    <button type="button" className={classes.remove} aria-label={remove} onClick={onRemove}>
      <Icon name="cross" size={14} />
    </button>
  </span>
)
