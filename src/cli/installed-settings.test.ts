import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { memoryFolder } from '../../test/support/memory-folder.ts'
import { createDatabase } from '../../test/support/service.ts'
import { addInstalledSettings, parseEnvFile } from '../config-env-file.ts'

const program = fileURLToPath(new URL('../../bin/etalase.js', import.meta.url))
const folder = await mkdtemp(join(memoryFolder, 'etalase-settings-'))
afterAll(() => rm(folder, { recursive: true }))

type Outcome = { code: number; stdout: string; stderr: string }

/** Runs `etalase …` in an empty folder, as cron would, with these variables alone. */
async function run(env: Record<string, string>, ...args: string[]) {
  const cwd = await mkdtemp(join(folder, 'current-'))
  const outcome = await new Promise<Outcome>((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
  return { ...outcome, files: await readdir(cwd) }
}

const nowhere = { ETALASE_ENV_FILE: '' }

async function writeSettings(lines: string[]) {
  const file = join(await mkdtemp(join(folder, 'etc-')), 'etalase.env')
  await writeFile(file, lines.join('\n'))
  return file
}

describe('a command without a database', () => {
  it.each([
    ['migrate'],
    ['backup', 'shop.backup'],
    ['user', 'create', '--email', 'a@example.com'],
    ['doctor'],
    ['restore', 'shop.backup'],
  ])('creates none and says what to set: etalase %s', async (...args) => {
    const { code, stdout, stderr, files } = await run(nowhere, ...args)
    expect({ code, files }, stderr).toEqual({ code: 1, files: [] })
    expect(stdout + stderr).toMatch(
      /There is no database: DATABASE_URL is not set, and .*\/data holds none\. Set DATABASE_URL/,
    )
  })

  it('is refused on a server whose database is empty, which only migrate and serve prepare', async () => {
    const DATABASE_URL = await createDatabase()
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query('drop schema public cascade; create schema public; drop schema graphile_worker cascade')
    const { code, stderr, files } = await run({ DATABASE_URL }, 'backup', 'shop.backup')
    expect({ code, files }).toEqual({ code: 1, files: [] })
    expect(stderr).toContain('is empty. Check DATABASE_URL; a new database is prepared by "etalase migrate"')
    const { rows } = await client.query("select count(*)::int as tables from pg_tables where schemaname = 'public'")
    await client.end()
    expect(rows).toEqual([{ tables: 0 }])
    expect(await run({ DATABASE_URL }, 'migrate')).toMatchObject({ code: 0 })
  })
})

it('runs no configuration of the job queue that lies in the folder where a command is started', async () => {
  await writeFile(join(folder, '.graphile-workerrc.js'), "throw new Error('run from the current folder')")
  const { code, stderr } = await run({ DATABASE_URL: await createDatabase() }, 'backup', 'shop.backup')
  await rm(join(folder, '.graphile-workerrc.js'))
  expect(code, stderr).toBe(0)
})

describe('the settings of the installation', () => {
  it('are read from ETALASE_ENV_FILE by a command that has no environment', async () => {
    const file = await writeSettings([`DATABASE_URL=${await createDatabase()}`])
    const { code, stdout, stderr } = await run({ ETALASE_ENV_FILE: file }, 'migrate', '--check')
    expect({ code, stdout }, stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('up to date') })
    expect(stderr).toContain(`Settings of the installation: ${file}`)
  })

  it('name the file that cannot be read', async () => {
    const { code, stderr } = await run({ ETALASE_ENV_FILE: '/nowhere/etalase.env' }, 'migrate', '--check')
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        "ETALASE_ENV_FILE cannot be read: ENOENT: no such file or directory, open '/nowhere/etalase.env'",
      ),
    })
  })

  it('are those of the units unless the environment names a database, a data folder or no file', async () => {
    const file = await writeSettings(['DATABASE_URL=postgres://installed/shop', 'PORT=4000'])
    const added = (env: NodeJS.ProcessEnv) => ({ file: addInstalledSettings(env, file), env })
    expect(added({ PORT: '5000' })).toEqual({ file, env: { DATABASE_URL: 'postgres://installed/shop', PORT: '5000' } })
    for (const env of [{ DATABASE_URL: 'postgres://other/shop' }, { DATA_DIR: '/srv/trial' }, { ETALASE_ENV_FILE: '' }])
      expect(added({ ...env })).toEqual({ file: undefined, env })
    expect(addInstalledSettings({}, join(folder, 'missing.env'))).toBeUndefined()
  })

  it('are parsed as systemd does', () => {
    const lines = [
      '# a comment',
      '; another one',
      '',
      'PLAIN=postgres://etalase:pa#ss=word@localhost/etalase',
      '  SPACES = kept inside  ',
      "SINGLE='Toko <no-reply@example.com>'",
      'DOUBLE="say \\"hello\\" \\$HOME"',
      'CONTINUED=one \\',
      'two',
      'EMPTY=',
      'no assignment',
      '=nothing',
    ]
    expect(parseEnvFile(lines.join('\r\n'))).toEqual({
      PLAIN: 'postgres://etalase:pa#ss=word@localhost/etalase',
      SPACES: 'kept inside',
      SINGLE: 'Toko <no-reply@example.com>',
      DOUBLE: 'say "hello" $HOME',
      CONTINUED: 'one two',
      EMPTY: '',
    })
  })
})
