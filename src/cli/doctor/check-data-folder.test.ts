import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkDataFolder } from './check-data-folder.ts'

it('warns of a data folder that other accounts of the machine can read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-doctor-'))
  try {
    const check = () => checkDataFolder({ dataDir, databaseUrl: undefined })
    expect(await check()).toMatchObject([{ check: 'Data', is_ok: true }])
    for (const [mode, isOk] of [
      [0o755, false],
      [0o777, false],
      [0o711, true],
      [0o700, true],
    ] as const) {
      await chmod(dataDir, mode)
      expect(await check()).toMatchObject([{ is_ok: isOk, found: `${dataDir} has the mode 0${mode.toString(8)}` }])
    }
    await chmod(dataDir, 0o755)
    expect((await check())[0]!.advice).toBe(`Other accounts of this machine can read it. Run: chmod 700 ${dataDir}`)
    expect(await checkDataFolder({ dataDir, databaseUrl: 'postgres://db.example/shop' })).toEqual([])
    expect(await checkDataFolder({ dataDir: join(dataDir, 'none'), databaseUrl: undefined })).toEqual([])
  } finally {
    await rm(dataDir, { recursive: true })
  }
})
