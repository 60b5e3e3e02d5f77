import { beforeAll, describe, expect, test } from 'vitest'
import { apiRoutes } from '../../src/app.ts'
import { isForBuyers } from '../../src/composition/servers.ts'
import { fieldErrorSentences } from '../../src/platform/errors/field-errors.ts'
import { conflictReasons, errorCodes } from '../../src/vocabulary/errors/index.ts'
import { buyerErrorsEn } from '../../web/client/words/buyer-errors.en.ts'
import { buyerErrorsId } from '../../web/client/words/buyer-errors.id.ts'
import { firstErrorsEn } from '../../web/client/words/first-errors.en.ts'
import { firstErrorsId } from '../../web/client/words/first-errors.id.ts'
import { startService } from '../support/service.ts'
import { findReachedTexts } from './support/reached-texts.ts'

/** Code that every request to these routes runs besides the route's own. */
const always = [
  { file: 'access/admit.ts', name: 'admit' },
  { file: 'access/handlers.ts', name: 'createHandler' },
  { file: 'composition/authenticate-shop.ts', name: 'createAuthenticateShop' },
  { file: 'platform/http/server.ts', name: 'createServer' },
]

/** Refusals in code that buyers share with others, which never get that far for a buyer. */
const neverMet = {
  customer_erased: 'erasing ends the logins of the customer',
  customer_gone: 'an order of another than the caller',
  discount_used_up: 'an order whose discount code is taken again, by the team',
  html_too_complex: 'texts that the team writes',
  invalid_signature: 'what providers send',
  not_whole: 'attributes of a type that only the team fills in',
  proof_fixed: 'a proof that the team decides on',
  signup_closed: 'signing up of the team',
  two_factor_required: 'a login of the team',
}

let reached: Set<string>
beforeAll(async () => {
  const { service } = await startService({ roles: [] })
  reached = findReachedTexts(apiRoutes(service).filter(isForBuyers), always)
})

const words = { English: [firstErrorsEn, buyerErrorsEn], Indonesian: [firstErrorsId, buyerErrorsId] }

describe.each(['English', 'Indonesian'] as const)('in %s', (language) => {
  test('translates every refusal of the routes that buyers can call', () => {
    const [first, others] = words[language]
    const { reasons } = others!
    const [codes, fields] = [
      { ...first!.codes, ...others!.codes },
      { ...first!.fields, ...others!.fields },
    ]
    const isMissing = (code: string, known: object) => reached.has(code) && !(code in known) && !(code in neverMet)
    expect(errorCodes.filter((code) => isMissing(code, codes))).toEqual([])
    expect(conflictReasons.filter((reason) => isMissing(reason, reasons))).toEqual([])
    expect(Object.keys(fieldErrorSentences).filter((code) => isMissing(code, fields))).toEqual([])
  })
})

test('lists as never met only what the code of these routes can reach', () => {
  expect(Object.keys(neverMet).filter((code) => !reached.has(code))).toEqual([])
})

test('reaches refusals behind guards, helpers and statements', () => {
  const known = ['store_not_found', 'idempotency_key_reused', 'invalid_otp', 'out_of_stock', 'picture_fixed']
  expect(known.filter((code) => !reached.has(code))).toEqual([])
  expect(reached.has('insufficient_scope')).toBe(false)
})
