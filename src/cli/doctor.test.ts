import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { startFakeS3 } from '../../test/fake-s3.ts'
import { createDatabase } from '../../test/service.ts'
import { readConfig } from '../config.ts'
import { checkDisk } from './check-disk.ts'

const DATABASE_URL = await createDatabase()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'etalase-cli-'))
const s3 = await startFakeS3()
afterAll(async () => {
  s3.close()
  await rm(DATA_DIR, { recursive: true })
})

type Ended = { code: number; stdout: string; stderr: string }

function run(args: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const program = fileURLToPath(new URL('../../bin/etalase.js', import.meta.url))
  const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

const readFinding = ({ stdout }: Ended, name: string) =>
  JSON.parse(stdout).find(({ check }: { check: string }) => check === name)

it('`etalase doctor` says what is missing without a mail server', async () => {
  expect(readFinding(await run(['doctor', '--json']), 'Mail')).toMatchObject({
    is_ok: true,
    found: expect.stringMatching(
      /SMTP_URL is not set.*sign-up and registration tell whether an address has an account/,
    ),
  })
})

it('`etalase doctor` tries the folder or the bucket, and fails when it is away', async () => {
  expect(readFinding(await run(['doctor', '--json']), 'Files')).toMatchObject({
    is_ok: true,
    found: `the folder ${join(DATA_DIR, 'objects')} takes, returns and deletes a file`,
  })
  const settings = { OBJECT_STORE_URL: s3.url() }
  const keys = [...s3.objects.keys()]
  const tried = await run(['doctor', '--json'], settings)
  expect(readFinding(tried, 'Files')).toMatchObject({
    is_ok: true,
    found: 'the bucket takes, returns and deletes a file',
  })
  expect([...s3.objects.keys()]).toEqual(keys)
  s3.isAway = true
  const failed = await run(['doctor', '--json'], settings)
  s3.isAway = false
  expect(readFinding(failed, 'Files')).toMatchObject({
    is_ok: false,
    advice: expect.stringContaining('OBJECT_STORE_URL'),
  })
  expect(failed.code).toBe(1)
})

it('`etalase files move` copies what the bucket does not have yet', async () => {
  await mkdir(join(DATA_DIR, 'objects/files'), { recursive: true })
  await writeFile(join(DATA_DIR, 'objects/files/a'), 'first')
  await writeFile(join(DATA_DIR, 'objects/files/b'), 'second')
  const settings = { OBJECT_STORE_URL: s3.url() }
  expect(JSON.parse((await run(['files', 'move', '--json'], settings)).stdout)).toEqual({
    bytes: 11,
    copied: 2,
    present: 0,
    differing: [],
  })
  expect(s3.objects.get('files/b')?.toString()).toBe('second')
  await writeFile(join(DATA_DIR, 'objects/files/b'), 'change')
  const again = await run(['files', 'move'], settings)
  expect(again).toMatchObject({ code: 0, stdout: '✓ 1 files copied, 1 were there already, 0 differ.\n' })
  expect(s3.objects.get('files/b')?.toString()).toBe('change')
  expect((await run(['files', 'move'])).stderr).toContain('Set OBJECT_STORE_URL')
  expect((await run(['files', 'copy'], settings)).stderr).toContain('The only action is move.')
})

it.each([
  ['little space', { free: 0.5, size: 10 }, false],
  ['a twentieth of a large disk', { free: 3, size: 80 }, false],
  ['enough space', { free: 6, size: 1000 }, true],
])('warns of a disk that is nearly full: %s', async (_, { free, size }, is_ok) => {
  const space = async () => ({ free: free * 1024 ** 3, size: size * 1024 ** 3 })
  expect(await checkDisk(readConfig({}), space)).toMatchObject([{ check: 'Disk', is_ok }])
})

it('does not look at the disk if database and files are elsewhere', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://db/shop', OBJECT_STORE_URL: 's3://key:secret@host/bucket' })
  expect(await checkDisk(config)).toEqual([])
})
