import { expect, it } from 'vitest'
import { type Permission, type Role, roleAllows, roles } from '../../src/access/roles.ts'
import { createMerchant, signUp, startService } from '../support/service.ts'

const service = await startService()
const { db } = service.service
const owner = await createMerchant(service)

/** The files of a business that members can download, and the permission that each needs. */
const downloads: Record<string, Permission> = {
  '/export': 'business:delete',
  '/customers/export': 'orders:manage',
  '/customers/{customer_id}/export': 'orders:manage',
  '/invoices/export': 'orders:manage',
  '/invoices/{invoice_id}/file': 'business:read', // A single document, which the invoice's own page shows as well.
  '/orders/exports/{export_id}': 'orders:manage',
  '/orders/exports/{export_id}/file': 'orders:manage',
  '/orders/documents/{document_id}': 'orders:manage',
  '/orders/documents/{document_id}/file': 'orders:manage',
  '/provider-accounts/{account_id}/reports/{day}/csv': 'payments:manage',
  '/variants/{variant_id}/digital-product-files': 'orders:manage',
  '/variants/{variant_id}/digital-product-files/{file_id}': 'orders:manage',
  '/products/export': 'business:read',
  '/stock/export': 'business:read',
  '/customers/import/template.csv': 'orders:manage',
  '/customers/import/template.xlsx': 'orders:manage',
  '/orders/upload/template.csv': 'orders:manage',
  '/orders/upload/template.xlsx': 'orders:manage',
  '/orders/upload-receipt/template.csv': 'orders:manage',
  '/orders/upload-receipt/template.xlsx': 'orders:manage',
  '/products/import/template.csv': 'catalog:manage',
  '/products/import/template.xlsx': 'catalog:manage',
  '/stock/import/template.csv': 'catalog:manage',
  '/stock/import/template.xlsx': 'catalog:manage',
}

const prefix = '/api/businesses/{business_id}'

type Described = { responses: Record<string, { content?: object }> }

/** Routes that respond with a file, and those whose path says so. */
async function listDownloads() {
  const { paths } = (await (await fetch(`${service.appUrl}/api/openapi.json`)).json()) as {
    paths: Record<string, { get?: Described }>
  }
  return Object.entries(paths)
    .filter(([path, { get }]) => {
      if (!get || !path.startsWith(`${prefix}/`)) return false
      const [type] = Object.keys(get.responses['200']?.content ?? {})
      const isFile = type !== undefined && type !== 'application/json' && type !== 'text/event-stream'
      return isFile || /export|files|\/documents\//.test(path)
    })
    .map(([path]) => path.slice(prefix.length))
}

/** Signs up somebody who has this role in the business. */
async function join(role: Role) {
  if (role === 'owner') return owner.browser
  const browser = await signUp(service)
  const { body: me } = await browser.get('/api/me')
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('unique_id', '=', me.unique_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('memberships')
    .values({ business_id: owner.business.id, user_id, role, created_at: new Date() })
    .execute()
  return browser
}

it('names the permission of every download', async () => {
  expect((await listDownloads()).sort()).toEqual(Object.keys(downloads).sort())
})

it.each(roles)('gives a member with the role %s only what the role allows', async (role) => {
  const browser = await join(role)
  for (const [path, permission] of Object.entries(downloads)) {
    const address = path.replace('{day}', '2026-11-01').replace(/\{\w+\}/g, '1')
    const { status, body } = await browser.get(owner.path + address)
    if (roleAllows(role, permission)) expect([path, status]).not.toEqual([path, 403])
    else
      expect([path, status, body?.error_code, body?.details]).toEqual([path, 403, 'insufficient_role', { permission }])
  }
})
