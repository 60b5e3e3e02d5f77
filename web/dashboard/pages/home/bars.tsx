import classes from './home.module.css'

type Bar = { date: string; label: string; value: number; text: string; before?: number; beforeText?: string }

const height = 100

/** Bars from left to right, with those of the compared period behind them. The table below has the same figures. */
export function Bars({ bars, label }: { bars: Bar[]; label: string }) {
  const top = Math.max(...bars.map(({ value, before = 0 }) => Math.max(value, before)), 1)
  const toHeight = (value: number) => (value > 0 ? Math.max((value / top) * height, 1) : 0)
  return (
    <figure className={classes.chart}>
      <svg
        viewBox={`0 0 ${bars.length * 10} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className={classes.bars}
      >
        {bars.map(({ date, label, value, text, before, beforeText }, place) => (
          <g key={date}>
            <title>{`${label}: ${text}${beforeText ? ` (${beforeText})` : ''}`}</title>
            <rect x={place * 10} y={0} width={10} height={height} fill="transparent" />
            {before !== undefined && (
              <rect
                className={classes.before}
                x={place * 10 + 1}
                y={height - toHeight(before)}
                width={8}
                height={toHeight(before)}
              />
            )}
            <rect
              className={classes.bar}
              x={place * 10 + (before === undefined ? 1 : 3)}
              y={height - toHeight(value)}
              width={before === undefined ? 8 : 4}
              height={toHeight(value)}
            />
          </g>
        ))}
      </svg>
      <figcaption className={classes.ends}>
        <span>{bars[0]!.label}</span>
        <span>{bars.at(-1)!.label}</span>
      </figcaption>
    </figure>
  )
}
