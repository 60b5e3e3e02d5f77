import type { ReactNode } from 'react'
import classes from './figures.module.css'

/** A table of figures that scrolls within its card. */
export function Table({ label, titles, children }: { label: string; titles: string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className={classes.box} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

/** A share of the largest value as a bar; the number beside it says the same. */
export const Bar = ({ share }: { share: number }) => (
  <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className={classes.share}>
    <rect className={classes.bar} width={share * 100} height={1} />
  </svg>
)
