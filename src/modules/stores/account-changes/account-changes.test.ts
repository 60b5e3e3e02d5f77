import { describe, expect, it } from 'vitest'
import { addMember } from '../../../../test/records/members.ts'
import { callApi, createKey, createMerchant, startService } from '../../../../test/support/service.ts'
import { tasks } from '../../../worker.ts'
import { openCredentials } from '../provider-accounts/credentials.ts'

const service = await startService()
const { pool } = service.database

const bank = { bank_code: 'bca', bank_name: 'BCA', account_holder: 'Toko Kopi', account_number: '1234567890' }
const robber = { ...bank, account_holder: 'Orang Lain', account_number: '6660006660' }

async function openBusiness() {
  const merchant = await createMerchant(service)
  const { browser, path, business } = merchant
  const { browser: partner } = await addMember(service, merchant, 'owner')
  const { browser: admin } = await addMember(service, merchant, 'admin')
  const { body: store } = await browser.post(`${path}/stores`, { name: 'Toko Braga' })
  const accounts = `${path}/provider-accounts`
  const addAccount = async (by = admin) => {
    const credentials = { api_key: 'sandbox_key_first_value' }
    const { status, body } = await by.post(accounts, { provider: 'sandbox', mode: 'test', name: 'Trial', credentials })
    expect(status).toBe(201)
    return body as { id: number; name: string; credentials: unknown; callback_url: string }
  }
  const listChanges = async () =>
    (await pool.query('select * from account_changes where business_id = $1 order by id', [business.id])).rows
  const lastChange = async (): Promise<number> => (await listChanges()).at(-1).id
  const listMails = async () =>
    (
      await pool.query(
        "select recipient, subject, body_text from mails where business_id = $1 and template = 'account-change' order by id",
        [business.id],
      )
    ).rows
  const undo = (id: number, by = browser) => by.post(`${path}/account-changes/${id}/undo`)
  const setBanks = (payment_accounts: object[], by = admin) =>
    by.patch(`${path}/stores/${store.id}`, { settings: { payment_accounts } })
  const readBanks = async () => (await browser.get(`${path}/stores/${store.id}`)).body.settings.payment_accounts
  const readCredentials = async (id: number) => {
    const { rows } = await pool.query('select * from provider_accounts where id = $1', [id])
    return openCredentials(service.service.secrets.credentials, rows[0])
  }
  return {
    ...{ merchant, browser, path, business, partner, admin, store, accounts },
    ...{ addAccount, listChanges, lastChange, listMails, undo, setBanks, readBanks, readCredentials },
  }
}

const refused = (reason: string) => ({ status: 409, body: { error_code: 'state_conflict', details: { reason } } })

describe('changing an account that money goes to', () => {
  it('mails every owner what changed, who did it and a link, in both languages and without secrets', async () => {
    const shop = await openBusiness()
    const { id } = await shop.addAccount()
    const credentials = { api_key: 'sandbox_key_second_value' }
    await shop.admin.patch(`${shop.accounts}/${id}`, { credentials, name: 'Main' })
    await shop.admin.patch(`${shop.accounts}/${id}`, { name: 'Main' })
    expect((await shop.admin.delete(`${shop.accounts}/${id}`)).status).toBe(204)
    await shop.setBanks([bank])
    await shop.setBanks([bank])

    const mails = await shop.listMails()
    const changes = await shop.listChanges()
    expect(changes.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'provider_account created',
      'provider_account updated',
      'provider_account deleted',
      'payment_accounts updated',
    ])
    const owners = [shop.browser.email, shop.partner.email]
    expect(mails.map(({ recipient }) => recipient)).toEqual([...owners, ...owners, ...owners, ...owners])
    const { username } = shop.business
    const texts = [0, 2, 4, 6].map((index) => mails[index].body_text as string)
    changes.forEach((change, index) => {
      expect(texts[index]).toContain(`${service.appUrl}/b/${username}/account-changes/${change.id}`)
      expect(texts[index]).toContain(`The admin (${shop.admin.email})`)
    })
    expect(texts[0]).toMatch(/menambahkan akun “Trial”(.|\n)*added the account “Trial”/)
    expect(texts[1]).toMatch(/Trial → Main(.|\n)*api_key/)
    expect(texts[3]).toMatch(/Toko Braga(.|\n)*tidak ada → BCA 1234567890 \(Toko Kopi\)(.|\n)*none → BCA/)
    const stored = JSON.stringify([mails, changes]) + changes.map((one) => String(one.sealed_former)).join()
    expect(stored).not.toContain('sandbox_key_')
  })

  it('audits a new name or rank and mails nobody; the change before it can still be undone', async () => {
    const shop = await openBusiness()
    const { id } = await shop.addAccount()
    await shop.admin.patch(`${shop.accounts}/${id}`, { credentials: { api_key: 'sandbox_key_of_a_robber' } })
    const robbery = await shop.lastChange()
    const mails = await shop.listMails()
    for (const change of [{ name: 'Main' }, { rank: 3 }, { name: 'Robbed', rank: 7 }])
      expect((await shop.admin.patch(`${shop.accounts}/${id}`, change)).status).toBe(200)
    expect(await shop.listMails()).toEqual(mails)
    expect(await shop.lastChange()).toBe(robbery)
    const { body: audit } = await shop.browser.get(`${shop.path}/audit`)
    expect(audit.data.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual(
      Array(3).fill('provider_account.updated'),
    )
    await shop.admin.patch(`${shop.accounts}/${id}`, { name: 'Main', is_active: false })
    expect(await shop.listMails()).toHaveLength(mails.length + 2)
    expect((await shop.undo(await shop.lastChange())).status).toBe(200)
    expect((await shop.undo(robbery)).status).toBe(200)
    expect(await shop.readCredentials(id)).toEqual({ api_key: 'sandbox_key_first_value' })
  })

  it('names the key or the app that did it, and is audited', async () => {
    const shop = await openBusiness()
    const key = await createKey(shop.merchant, ['payment_account:update'])
    const answer = await callApi(service, `/v3/stores/${shop.store.id}`, key, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payment_accounts: [robber] }),
    })
    expect(answer.status).toBe(200)
    expect((await shop.listMails())[0].body_text).toContain('The API key “Test”')
    const { body: audit } = await shop.browser.get(`${shop.path}/audit`)
    expect(audit.data[0]).toMatchObject({
      action: 'payment_accounts.updated',
      actor: expect.stringMatching(/^key:\d+$/),
      details: { from: [], to: [robber] },
    })
  })
})

describe('undoing', () => {
  it('puts the former credentials and settings of a provider account back', async () => {
    const shop = await openBusiness()
    const before = await shop.addAccount()
    const change = { credentials: { api_key: 'sandbox_key_of_a_robber' }, name: 'Robbed', is_active: false, rank: 7 }
    await shop.admin.patch(`${shop.accounts}/${before.id}`, change)
    const id = await shop.lastChange()
    const read = await shop.browser.get(`${shop.path}/account-changes/${id}`)
    expect([read.status, read.body]).toMatchObject([
      200,
      {
        kind: 'provider_account',
        action: 'updated',
        changes: [
          { field: 'name', from: 'Trial', to: 'Robbed' },
          { field: 'is_active', from: 'true', to: 'false' },
          { field: 'rank', from: '0', to: '7' },
          { field: 'credentials', from: null, to: 'api_key' },
        ],
        is_undoable: true,
        undone: null,
      },
    ])
    expect(await shop.undo(id)).toMatchObject({
      status: 200,
      body: { is_undoable: false, undone: { fullname: 'Sari Dewi' } },
    })
    const { body: after } = await shop.browser.get(`${shop.accounts}/${before.id}`)
    expect(after).toEqual({ ...before, last_updated_at: after.last_updated_at })
    expect(await shop.readCredentials(before.id)).toEqual({ api_key: 'sandbox_key_first_value' })
    expect(await shop.undo(id)).toMatchObject(refused('already_undone'))
    const { body: audit } = await shop.browser.get(`${shop.path}/audit`)
    expect(audit.data[0]).toMatchObject({ action: 'account_change.undone', target: `provider_account:${before.id}` })
    // Both owners get a mail about the account, its change and the undoing.
    expect(await shop.listMails()).toHaveLength(6)
  })

  it('brings a deleted account back, and removes an added one', async () => {
    const shop = await openBusiness()
    const { id, callback_url } = await shop.addAccount()
    await shop.admin.delete(`${shop.accounts}/${id}`)
    expect((await shop.undo(await shop.lastChange())).status).toBe(200)
    expect((await shop.browser.get(`${shop.accounts}/${id}`)).body).toMatchObject({ name: 'Trial', callback_url })
    expect(await shop.readCredentials(id)).toEqual({ api_key: 'sandbox_key_first_value' })
    expect((await shop.undo(await shop.lastChange())).status).toBe(200)
    expect((await shop.browser.get(`${shop.accounts}/${id}`)).status).toBe(404)
  })

  it('switches an added account off while payments of it are open', async () => {
    const shop = await openBusiness()
    const { id } = await shop.addAccount()
    await pool.query(
      `insert into provider_callbacks (business_id, account_id, event_id, kind, outcome, received_at)
       values ($1, $2, 'late', 'payment', 'waiting', now())`,
      [shop.business.id, id],
    )
    const added = await shop.lastChange()
    expect(await shop.undo(added)).toMatchObject({ status: 200, body: { is_undoable: false } })
    expect((await shop.browser.get(`${shop.accounts}/${id}`)).body).toMatchObject({ is_active: false })
    expect((await shop.listChanges()).at(-1)).toMatchObject({
      action: 'updated',
      changes: [{ field: 'is_active', from: 'true', to: 'false' }],
    })
    expect((await shop.listMails()).at(-1).body_text).toMatch(/Aktif: ya → tidak(.|\n)*Active: yes → no/)
    expect(await shop.undo(added)).toMatchObject(refused('already_undone'))
  })

  it("puts a store's former payment accounts back", async () => {
    const shop = await openBusiness()
    await shop.setBanks([bank])
    await shop.setBanks([robber])
    expect((await shop.undo(await shop.lastChange())).status).toBe(200)
    expect(await shop.readBanks()).toEqual([bank])
  })

  it('refuses a change that was followed by another one until that is undone', async () => {
    const shop = await openBusiness()
    const { id } = await shop.addAccount()
    const { body: store } = await shop.browser.post(`${shop.path}/stores`, { name: 'Toko Dago' })
    await shop.admin.patch(`${shop.accounts}/${id}`, { is_active: false })
    const first = await shop.lastChange()
    await shop.admin.patch(`${shop.accounts}/${id}`, { store_ids: [store.id] })
    const second = await shop.lastChange()
    expect(await shop.undo(first)).toMatchObject(refused('changed_since'))
    expect((await shop.undo(second)).status).toBe(200)
    expect((await shop.undo(first)).status).toBe(200)
    expect((await shop.browser.get(`${shop.accounts}/${id}`)).body).toMatchObject({ is_active: true, store_ids: null })

    await shop.setBanks([robber])
    const banks = await shop.lastChange()
    await shop.setBanks([])
    expect(await shop.undo(banks)).toMatchObject(refused('changed_since'))
  })

  it('succeeds once when several owners undo at the same time', async () => {
    const shop = await openBusiness()
    await shop.setBanks([robber])
    const id = await shop.lastChange()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => shop.undo(id, index % 2 ? shop.browser : shop.partner)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(409)])
    expect(await shop.listChanges()).toHaveLength(2)
  })

  it('is for owners of the business only', async () => {
    const shop = await openBusiness()
    await shop.setBanks([robber])
    const id = await shop.lastChange()
    expect((await shop.undo(id, shop.admin)).status).toBe(403)
    expect((await shop.admin.get(`${shop.path}/account-changes/${id}`)).status).toBe(403)
    const stranger = await createMerchant(service)
    expect((await stranger.browser.post(`${stranger.path}/account-changes/${id}/undo`)).status).toBe(404)
    expect((await stranger.browser.get(`${stranger.path}/account-changes/${id}`)).status).toBe(404)
    expect(await shop.readBanks()).toEqual([robber])
  })
})

it('ends after 24 hours, when the worker deletes the former values', async () => {
  const late = await startService()
  const merchant = await createMerchant(late)
  const { body: store } = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Toko' })
  await merchant.browser.patch(`${merchant.path}/stores/${store.id}`, { settings: { payment_accounts: [robber] } })
  const read = async () => (await late.database.pool.query('select id, sealed_former from account_changes')).rows[0]
  const purge = () => tasks(late.service)['purge-tokens']!({})
  const { id } = await read()
  const undo = () => merchant.browser.post(`${merchant.path}/account-changes/${id}/undo`)
  late.clock.now = new Date(Date.now() + 23 * 3_600_000)
  await purge()
  expect((await read()).sealed_former).not.toBeNull()
  late.clock.now = new Date(Date.now() + 24 * 3_600_000 + 1000)
  expect(await undo()).toMatchObject(refused('undo_expired'))
  await purge()
  expect((await read()).sealed_former).toBeNull()
  expect(await undo()).toMatchObject(refused('undo_expired'))
  const { body } = await merchant.browser.get(`${merchant.path}/account-changes/${id}`)
  expect(body).toMatchObject({ is_undoable: false, undone: null })
})
