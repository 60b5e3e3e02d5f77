import { expect, it } from 'vitest'
import { startService } from '../../../test/support/service.ts'
import { parseCommand } from '../command.ts'
import { backup } from './backup.ts'
import { refuseLargeDatabase } from './check-size.ts'

const { service } = await startService({ roles: [] })

it('refuses a large database unless the operator insists, and names tools for it', async () => {
  const max = 2 ** 20
  await expect(refuseLargeDatabase(service.db, false, max)).rejects.toThrow(/^The database has .*pgBackRest.*--force/s)
  await refuseLargeDatabase(service.db, true, max)
  await refuseLargeDatabase(service.db, false)
  expect(parseCommand(backup, ['shop.backup', '--force']).values).toMatchObject({ force: true })
})
