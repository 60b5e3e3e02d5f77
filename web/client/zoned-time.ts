const createFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('sv', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** The local time of a moment in a time zone, in the format of `datetime-local` fields: `2026-11-16T15:30`. */
export const toLocalTime = (moment: string | number, timeZone: string): string =>
  createFormat(timeZone).format(new Date(moment)).replace(' ', 'T')

/**
 * The moment of a local time. If a clock change repeats the hour, the first one counts; a skipped hour becomes the one
 * after it.
 */
export function fromLocalTime(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local.slice(0, 16)}Z`)
  const offsetAt = (ms: number) => Date.parse(`${toLocalTime(ms, timeZone)}Z`) - Math.floor(ms / 60_000) * 60_000
  const near = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(near)).toISOString()
}
