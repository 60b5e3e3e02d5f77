import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createDatabase } from '../../test/service.ts'

it('`etalase doctor` says what is missing without a mail server', async () => {
  const program = fileURLToPath(new URL('../../bin/etalase.js', import.meta.url))
  const env = { PATH: process.env.PATH, DATABASE_URL: await createDatabase() }
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'doctor', '--json'], { env })
  const mail = JSON.parse(stdout).find(({ check }: { check: string }) => check === 'Mail')
  expect(mail).toMatchObject({
    is_ok: true,
    found: expect.stringMatching(
      /SMTP_URL is not set.*sign-up and registration tell whether an address has an account/,
    ),
  })
})
