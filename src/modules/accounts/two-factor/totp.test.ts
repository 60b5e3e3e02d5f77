import { expect, it } from 'vitest'
import { codeAt, findStep, setUpUri, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

it('computes the codes of the test vectors of RFC 6238', () => {
  const vectors = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const
  for (const [seconds, code] of vectors) expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
})

it('accepts the codes of the neighbouring time steps and no others', () => {
  const now = new Date(1_000_000_000_000)
  const step = Math.floor(now.getTime() / 30_000)
  const found = [-2, -1, 0, 1, 2].map((drift) => findStep(secret, codeAt(secret, step + drift), now))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
})

it('writes secrets in base32 and as an address for authenticator apps', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(setUpUri(secret, 'sari+a@example.com')).toBe(
    'otpauth://totp/Etalase:sari%2Ba%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Etalase',
  )
})
