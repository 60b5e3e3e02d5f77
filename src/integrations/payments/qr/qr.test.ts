import { expect, test } from 'vitest'
import { drawQr } from './draw-qr.ts'
import { crc16, qrisString } from './qris.ts'

const payment = { merchantName: 'Toko Kopi', city: 'Jakarta', amount: 9530000, reference: 'A1' }

test('writes a QRIS code as tagged fields, closed by a CRC-16 over all of them', () => {
  const code = qrisString(payment)
  expect(code).toMatch(/^000201010212.*5303360540595300.*5802ID5909Toko Kopi6007Jakarta62060502A16304[0-9A-F]{4}$/)
  expect(crc16(code.slice(0, -4))).toBe(code.slice(-4))
  expect(crc16('123456789')).toBe('29B1')
})

test('draws a QRIS code as SVG with a quiet zone of four modules', () => {
  const svg = drawQr(qrisString(payment))
  const [, size] = /viewBox="0 0 (\d+) \1"/.exec(svg)!
  const modules = Number(size) / 10 - 8
  expect((modules - 21) % 4).toBe(0) // Version n has 17 + 4n modules on a side.
  const dark = [...svg.matchAll(/M(\d+),(\d+)h10v10h-10z/g)].map(([, x, y]) => [Number(x) / 10 - 4, Number(y) / 10 - 4])
  expect(dark.flat().every((at) => at >= 0 && at < modules)).toBe(true)
  // The upper edges of the three finder patterns.
  const row = (y: number, from: number) => dark.filter(([x, at]) => at === y && x! >= from && x! < from + 7).length
  expect([row(0, 0), row(0, modules - 7), row(modules - 7, 0)]).toEqual([7, 7, 7])
})
