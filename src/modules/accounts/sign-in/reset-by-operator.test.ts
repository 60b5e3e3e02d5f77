import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { Browser } from '../../../../test/support/browser.ts'
import { signUp, startService } from '../../../../test/support/service.ts'
import { codeAt, stepAt } from '../two-factor/totp.ts'

const service = await startService()
const program = fileURLToPath(new URL('../../../../bin/etalase.js', import.meta.url))
const run = (args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: service.databaseUrl, ...env },
  })

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const fromBase32 = (text: string) => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

it('`etalase user reset-password` sets a password, ends all sessions and can turn off two-factor sign-in', async () => {
  const browser = await signUp(service)
  const { email, password } = browser
  const { body } = await browser.post('/api/me/two-factor', { password })
  service.clock.now = new Date()
  await browser.post('/api/me/two-factor/confirm', { code: codeAt(fromBase32(body.secret), stepAt(service.clock.now)) })
  const logIn = async (chosen: string) =>
    (await new Browser(service).post('/api/auth/login', { email, password: chosen })).body.error_code

  const generated = JSON.parse((await run(['user', 'reset-password', '--email', email.toUpperCase(), '--json'])).stdout)
  expect(generated).toEqual({ unique_id: expect.any(String), email, password: expect.stringMatching(/^pw-\w{16}$/) })
  expect((await browser.get('/api/me')).status).toBe(401)
  expect([await logIn(password), await logIn(generated.password)]).toEqual([
    'invalid_credentials',
    'two_factor_required',
  ])

  const chosen = 'chosen by the operator'
  const args = ['user', 'reset-password', '--email', email, '--turn-off-two-factor']
  const { stdout } = await run(args, { ETALASE_PASSWORD: chosen })
  expect(stdout).not.toContain(chosen)
  expect(await logIn(chosen)).toBeUndefined()
})

it('`etalase user reset-password` refuses unknown addresses and weak passwords', async () => {
  const { email } = await signUp(service)
  const refuses = async (args: string[], env: Record<string, string>, text: string) =>
    await expect(run(['user', ...args], env)).rejects.toMatchObject({ stderr: expect.stringContaining(text) })
  await refuses(['reset-password', '--email', 'nobody@example.com'], {}, 'No account has the address')
  await refuses(['reset-password', '--email', email], { ETALASE_PASSWORD: 'short' }, '8 to 128 characters')
  await refuses(['turn'], {}, 'reset-password')
})
