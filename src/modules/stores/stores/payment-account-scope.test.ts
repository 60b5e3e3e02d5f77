import { expect, it } from 'vitest'
import { approve, createApp, exchange } from '../../../../test/records/apps.ts'
import { callApi, createKey, createMerchant, startService } from '../../../../test/support/service.ts'

const service = await startService()

const account = { bank_code: 'bca', bank_name: 'BCA', account_holder: 'Toko Kopi', account_number: '1234567890' }

async function openStore() {
  const merchant = await createMerchant(service)
  const { body: store } = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Toko' })
  const patch = (credential: string, body: object) =>
    callApi(service, `/v3/stores/${store.id}`, credential, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const read = async () => (await merchant.browser.get(`${merchant.path}/stores/${store.id}`)).body
  return { ...merchant, store, patch, read }
}

const refusal = (required_scope: string, details = {}) => ({
  status: 403,
  body: { error_code: 'insufficient_scope', details: { required_scope, ...details } },
})

it('refuses payment accounts to a key with store:update alone, and changes nothing of the store', async () => {
  const { patch, read, ...merchant } = await openStore()
  const key = await createKey(merchant, ['store:update'])
  const before = await read()
  const refused = await patch(key, { name: 'Robbed', payment_accounts: [account] })
  expect(refused).toMatchObject(refusal('payment_account:update', { field: 'payment_accounts' }))
  expect(await patch(key, { payment_accounts: [] })).toMatchObject(refusal('payment_account:update'))
  expect(await read()).toEqual(before)
  expect(await patch(key, { name: 'Toko Kopi' })).toMatchObject({ status: 200, body: { name: 'Toko Kopi' } })
})

it('refuses payment accounts to an app that was granted store:update alone', async () => {
  const { patch, browser, business } = await openStore()
  const app = await createApp(service, { scopes: ['store:update'] })
  const { body: tokens } = await exchange(service, app, await approve(browser, app, [business.unique_id]))
  expect(await patch(tokens.access_token, { payment_accounts: [account] })).toMatchObject(
    refusal('payment_account:update'),
  )
})

it('accepts payment accounts, and nothing else, from a key with payment_account:update', async () => {
  const { patch, read, ...merchant } = await openStore()
  const key = await createKey(merchant, ['payment_account:update'])
  expect(await patch(key, { payment_accounts: [account] })).toMatchObject({
    status: 200,
    body: { payment_accounts: [account] },
  })
  expect(await patch(key, { payment_accounts: [], name: 'Other' })).toMatchObject(refusal('store:update'))
  expect(await patch(key, {})).toMatchObject(refusal('store:update'))
  expect((await read()).settings.payment_accounts).toEqual([account])
  const both = await createKey(merchant, ['store:update', 'payment_account:update'])
  expect((await patch(both, { payment_accounts: [], name: 'Other' })).status).toBe(200)
})
