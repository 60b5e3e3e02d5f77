import type { Config } from '../../config.ts'
import { measureGrowth } from '../../platform/db/table-sizes.ts'
import type { Db } from '../../platform/db/types.ts'
import { readSpace } from './check-disk.ts'
import type { Finding } from './finding.ts'

const check = 'Growth'
const maxNamed = 5

/** Time enough to order and install a larger disk. */
const minDays = 60

/** The findings of `etalase doctor --growth`: what grows how fast, and when the disk of the database is full. */
export async function checkGrowth(db: Db, freeBytes: (used: number) => Promise<number | undefined>, now: Date) {
  const growth = await measureGrowth(db, now)
  if (!growth)
    return [
      {
        check,
        is_ok: true,
        found: 'not known yet: the worker records the sizes of the tables each night. Ask again in two days',
      },
    ]
  const { since, tables } = growth
  const used = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const perDay = tables.reduce((sum, { bytesPerDay }) => sum + bytesPerDay, 0)
  const free = await freeBytes(used)
  return [
    { check, is_ok: true, found: `all tables have ${showSize(used)}, ${showPerDay(perDay)} since ${since}` },
    ...tables
      .filter(({ bytesPerDay }) => bytesPerDay > 0)
      .slice(0, maxNamed)
      .map(({ name, bytes, bytesPerDay }) => ({
        check,
        is_ok: true,
        found: `  ${name} has ${showSize(bytes)}, ${showPerDay(bytesPerDay)}`,
      })),
    describeDisk(free, perDay),
  ]
}

function describeDisk(free: number | undefined, perDay: number): Finding {
  if (free === undefined)
    return {
      check,
      is_ok: true,
      found: 'the free space of the database server is not known here: give --disk with the size of its disk in GB',
    }
  if (perDay <= 0) return { check, is_ok: true, found: `${showSize(free)} of the disk are free, and nothing grows` }
  const days = Math.floor(free / perDay)
  return {
    check,
    is_ok: true,
    is_warning: days < minDays,
    found: `${showSize(free)} of the disk are free: at this rate it is full in about ${days} days`,
    advice: 'Use a larger disk before, or keep less: docs/operating/operations.md says what is kept for how long.',
  }
}

/** How much of the database's disk is free: of this machine for the embedded database, otherwise what is left of `disk`. */
export const findFreeBytes =
  ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>, diskBytes: number | undefined) =>
  async (used: number): Promise<number | undefined> => {
    if (diskBytes !== undefined) return Math.max(0, diskBytes - used)
    return databaseUrl ? undefined : (await readSpace(dataDir)).free
  }

const units = ['kB', 'MB', 'GB', 'TB']

function showSize(bytes: number): string {
  const power = Math.max(1, Math.min(units.length, Math.floor(Math.log2(Math.max(Math.abs(bytes), 1)) / 10)))
  return `${(bytes / 1024 ** power).toFixed(1)} ${units[power - 1]}`
}

const showPerDay = (bytes: number) => (bytes < 0 ? `${showSize(-bytes)} less a day` : `${showSize(bytes)} more a day`)
