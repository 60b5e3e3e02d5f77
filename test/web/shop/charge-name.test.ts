import { expect, it } from 'vitest'
import { nameOfCharge, translateCharge } from '../../../src/modules/orders/orders/index.ts'
import { chargeName } from '../../../web/shop/words.ts'

const settings = { other_income_name: null, auto_other_income: 'dynamic' as const }

it.each([
  ['cod', 'Biaya COD', 'COD fee'],
  ['va_bca', 'Biaya pembayaran', 'Payment fee'],
])('says a charge for %s in the language of the reader, as "%s" or "%s"', (method, id, en) => {
  for (const language of ['id', 'en'] as const) {
    const name = nameOfCharge({ other_income: 400_000 }, method, { ...settings, language })
    expect([chargeName('id', name), chargeName('en', name)]).toEqual([id, en])
    expect([translateCharge(name, 'id'), translateCharge(name, 'en')]).toEqual([id, en])
  }
})

it('leaves the names of merchants as they are, and says of a charge without a name that it is another one', () => {
  const named = { ...settings, other_income_name: 'Asuransi' }
  expect(nameOfCharge({ other_income: 1 }, 'cod', named)).toBe('Asuransi')
  expect([chargeName('en', 'Asuransi'), translateCharge('Asuransi', 'en')]).toEqual(['Asuransi', 'Asuransi'])
  expect(nameOfCharge({ other_income: 1 }, 'cod', named, 'Admin')).toBe('Admin')
  expect(nameOfCharge({ other_income: 1 }, 'va_bca', settings, 'Biaya COD')).toBe('Biaya pembayaran')
  expect(nameOfCharge({ other_income: 0 }, 'cod', named)).toBeNull()
  const fixed = nameOfCharge({ other_income: 1 }, 'cod', { ...settings, auto_other_income: 'fixed' })
  expect([fixed, chargeName('en', fixed), translateCharge(fixed, 'en')]).toEqual([null, 'Other charge', null])
})
