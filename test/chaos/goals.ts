import type { Row } from './run-fault.ts'

export const maxHealthySeconds = 5

/** With `CHAOS_TIMED=0` times are not judged, for machines with other work. */
const isTimed = process.env.CHAOS_TIMED !== '0'

/** The goals that a row misses, in words. */
export function listMissed(row: Row): string[] {
  const { lost, duplicated, oversold, died, healthySeconds, missed, missedTime } = row
  return [
    lost > 0 && `${lost} acknowledged writes lost`,
    duplicated > 0 && `${duplicated} orders duplicated`,
    oversold > 0 && `${oversold} units oversold`,
    died > 0 && `${died} processes died`,
    isTimed && healthySeconds === undefined && 'not healthy again',
    isTimed &&
      healthySeconds !== undefined &&
      healthySeconds > maxHealthySeconds &&
      `healthy after ${healthySeconds.toFixed(1)} s`,
    isTimed && missedTime,
    missed,
  ].filter((text) => typeof text === 'string')
}

const columns = [
  'fault',
  'acknowledged',
  'lost',
  'duplicated',
  'oversold',
  'failed requests',
  'healthy after',
  'died',
  'note',
]

/** The rows as a Markdown table. */
export function formatTable(rows: Row[]): string {
  const cells = rows.map((row) => [
    row.fault,
    `${row.acknowledged}`,
    `${row.lost}`,
    `${row.duplicated}`,
    `${row.oversold}`,
    row.failed,
    row.healthySeconds === undefined ? 'never' : `${row.healthySeconds.toFixed(1)} s`,
    `${row.died}`,
    row.note ?? '',
  ])
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map((line) => line[i]!.length)))
  const toLine = (line: string[]) => `| ${line.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [toLine(columns), toLine(widths.map((width) => '-'.repeat(width))), ...cells.map(toLine)].join('\n')
}
