import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The last migration of the latest release, and how many there are up to it. Both change with each release. */
const released = { last: '0239_faster_open_orders.sql', count: 139 }

const names = readdirSync(join(import.meta.dirname, '../../src/schema/migrations')).sort()

it('numbers new migrations above those of the last release, whose databases have passed the lower numbers', () => {
  expect(names).toContain(released.last)
  expect(names.filter((name) => name <= released.last)).toHaveLength(released.count)
})
