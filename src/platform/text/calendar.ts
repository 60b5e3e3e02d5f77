export const calendarUnits = ['day', 'week', 'month', 'year'] as const

export type CalendarUnit = (typeof calendarUnits)[number]

const formats = new Map<string, Intl.DateTimeFormat>()

function findFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

export function isTimeZone(name: string): boolean {
  try {
    findFormat(name)
    return true
  } catch {
    return false
  }
}

const shown = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/

/** The local time of a zone at an instant, encoded as if it were UTC. */
function toWallTime(moment: number, timeZone: string): number {
  const [, month, day, year, hour, minute, second] = shown.exec(findFormat(timeZone).format(moment))!.map(Number)
  const ms = ((moment % 1000) + 1000) % 1000
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!, ms)
}

const dayMs = 86_400_000

/**
 * The instant of a local time. A local time that occurs twice gives the first instant; one that is skipped gives an
 * instant later by the length of the gap.
 */
function findMoment(wall: number, timeZone: string): number {
  const offsets = [wall - dayMs, wall + dayMs].map((near) => toWallTime(near, timeZone) - near)
  const candidates = offsets.map((offset) => wall - offset).filter((moment) => toWallTime(moment, timeZone) === wall)
  return candidates.length > 0 ? Math.min(...candidates) : wall - offsets[0]!
}

const findLastDay = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

function addMonths(wall: number, months: number): number {
  const from = new Date(wall)
  const first = new Date(wall)
  first.setUTCDate(1)
  first.setUTCMonth(from.getUTCMonth() + months)
  first.setUTCDate(Math.min(from.getUTCDate(), findLastDay(first.getUTCFullYear(), first.getUTCMonth())))
  return first.getTime()
}

/**
 * Adds days, weeks, months or years in a time zone: the same time of day, clamped to the last day of a short month.
 * Always add to one anchor, not to the previous result, or a clamped day would stay clamped.
 */
export function addToDate(from: Date, unit: CalendarUnit, count: number, timeZone: string): Date {
  const wall = toWallTime(from.getTime(), timeZone)
  const later =
    unit === 'day' || unit === 'week'
      ? wall + count * (unit === 'week' ? 7 : 1) * dayMs
      : addMonths(wall, count * (unit === 'year' ? 12 : 1))
  return new Date(findMoment(later, timeZone))
}
