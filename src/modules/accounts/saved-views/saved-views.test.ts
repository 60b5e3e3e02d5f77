import { expect, it } from 'vitest'
import { addMember } from '../../../../test/records/members.ts'
import { createMerchant, startService } from '../../../../test/support/service.ts'

const service = await startService()
const merchant = await createMerchant(service)
const path = `/api/businesses/${merchant.business.unique_id}/saved-views`
const owner = merchant.browser
const cod = { list: 'orders', name: 'COD', query: 'tab=to_ship&payment_method=cod' }

it('are saved under a name for their member only, renamed, changed and deleted', async () => {
  const { browser: staff } = await addMember(service, merchant, 'staff')
  const created = await owner.post(path, { ...cod, name: '  COD ' })
  expect(created).toMatchObject({
    status: 201,
    body: { ...cod, is_shared: false, is_default: false, is_own: true, owner_name: expect.any(String) },
  })
  const { id } = created.body
  expect((await owner.get(`${path}?list=orders`)).body.data).toEqual([created.body])
  expect((await owner.get(`${path}?list=customers`)).body.data).toEqual([])
  expect((await staff.get(path)).body.data).toEqual([])
  for (const refused of [await staff.patch(`${path}/${id}`, { name: 'X' }), await staff.delete(`${path}/${id}`)])
    expect(refused.status).toBe(404)
  expect(await owner.patch(`${path}/${id}`, { name: 'Paid', query: 'payment_status=paid' })).toMatchObject({
    status: 200,
    body: { name: 'Paid', query: 'payment_status=paid' },
  })
  expect((await owner.delete(`${path}/${id}`)).status).toBe(204)
  expect((await owner.delete(`${path}/${id}`)).status).toBe(404)
})

it('have different names in each list of a member', async () => {
  const { browser } = await addMember(service, merchant, 'viewer')
  const { body } = await browser.post(path, cod)
  const taken = { status: 422, body: { error_details: [{ field: 'name', code: 'taken' }] } }
  expect(await browser.post(path, { ...cod, name: 'COD ' })).toMatchObject(taken)
  const other = await browser.post(path, { ...cod, name: 'Other' })
  expect(await browser.patch(`${path}/${other.body.id}`, { name: 'COD' })).toMatchObject(taken)
  expect((await browser.patch(`${path}/${body.id}`, { name: 'COD' })).status).toBe(200)
  expect((await browser.post(path, { ...cod, list: 'customers' })).status).toBe(201)
  const bad = await browser.post(path, { ...cod, query: '?tab=all', name: ' ' })
  expect([bad.status, bad.body.error_details.map(({ field }: { field: string }) => field).sort()]).toEqual([
    422,
    ['name', 'query'],
  ])
})

it('are shared with the team by all but viewers; others read them, and who manages the business deletes them', async () => {
  const { browser: staff } = await addMember(service, merchant, 'staff')
  const { browser: viewer } = await addMember(service, merchant, 'viewer')
  const shared = (await staff.post(path, { ...cod, name: 'Team', is_shared: true, is_default: true })).body
  expect(shared).toMatchObject({ is_shared: true, is_default: true, is_own: true })
  expect((await viewer.get(`${path}?list=orders`)).body.data).toEqual([{ ...shared, is_own: false, is_default: false }])
  expect((await viewer.post(path, { ...cod, is_shared: true })).status).toBe(403)
  const own = (await viewer.post(path, cod)).body
  expect((await viewer.patch(`${path}/${own.id}`, { is_shared: true })).status).toBe(403)
  expect((await viewer.patch(`${path}/${shared.id}`, { name: 'Mine' })).status).toBe(403)
  expect((await viewer.delete(`${path}/${shared.id}`)).status).toBe(403)
  expect((await owner.delete(`${path}/${shared.id}`)).status).toBe(204)
})

it('are the default one at a time, also when several are chosen at once', async () => {
  const { browser } = await addMember(service, merchant, 'staff')
  const views = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => (await browser.post(path, { ...cod, name, is_default: true })).body),
  )
  const changed = await Promise.all(views.map(({ id }) => browser.patch(`${path}/${id}`, { is_default: true })))
  expect(changed.map(({ status }) => status)).toEqual([200, 200, 200])
  const { data } = (await browser.get(path)).body
  expect(data.filter((view: { is_default: boolean }) => view.is_default)).toHaveLength(1)
})

it('number at most 50 for each member, also when they are saved at once, and go with the member', async () => {
  const { browser, user } = await addMember(service, merchant, 'staff')
  const answers = await Promise.all(
    Array.from({ length: 53 }, (_, at) => browser.post(path, { ...cod, name: `View ${at}`, is_shared: at === 0 })),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.error_details[0].code])).toEqual(
    Array(3).fill([422, 'too_many_views']),
  )
  expect((await owner.delete(`/api/businesses/${merchant.business.unique_id}/members/${user.unique_id}`)).status).toBe(
    204,
  )
  const { rows } = await service.database.pool.query('select count(*)::int from saved_views where user_id = $1', [
    user.id,
  ])
  expect(rows).toEqual([{ count: 0 }])
})
