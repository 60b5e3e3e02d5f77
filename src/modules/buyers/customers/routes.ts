import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { readUpload } from '../../../platform/http/bodies/read-upload.ts'
import { Closed, Id, ListOf, PageOf, pageQuery, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { excelReader } from '../../../platform/tables/read-excel.ts'
import { type EndLogins, editCustomer } from './edit-customer.ts'
import { customerColumns } from './files/csv-columns.ts'
import { maxUploadRows, uploadCustomers } from './files/upload-customers.ts'
import { countCustomers, listCustomers, listCustomerTags } from './list-customers.ts'
import { loadTotals } from './load-totals.ts'
import { createCustomer, getCustomer, nameCustomerValues, updateCustomer, withAvatarKey } from './manage-customers.ts'
import {
  CustomerIn,
  CustomerOut,
  CustomerPatch,
  CustomerWithTotals,
  customerFilters,
  TagsIn,
  UploadOut,
} from './schemas.ts'
import { type CustomerRow, showCustomer } from './views.ts'

const tag = 'Customers'
const permission = 'orders:manage'
const params = { customer_id: Id }
const optionalColumns = customerColumns
  .filter((name) => name !== 'name')
  .map((name) => `\`${name}\``)
  .join(', ')

export const customerRoutes = ({ db, secrets, config, threads }: Service, endLogins: EndLogins): MerchantRoute[] => {
  const show = showCustomer(pictureUrl(config.baseUrl))
  const showOne = async (from: Db, customer: CustomerRow) =>
    show(customer, (await nameCustomerValues(from, customer.business_id, [customer]))(customer))
  return [
    merchantRead({
      method: 'GET',
      path: '/customers',
      tag,
      summary: 'List customers, newest first',
      scope: 'customer:list',
      query: { ...pageQuery, ...customerFilters },
      answer: { status: 200, schema: PageOf(CustomerWithTotals) },
      mayReadReplica: true,
      handle: async ({ merchant, query, db }) => {
        const page = await listCustomers(db, secrets.cursor, merchant.business_id, query)
        const findTotals = await loadTotals(db, merchant.business_id, page.data)
        const namedById = await nameCustomerValues(db, merchant.business_id, page.data)
        return mapPage(page, (customer) => ({ ...show(customer, namedById(customer)), ...findTotals(customer) }))
      },
    }),
    merchantCreate({
      method: 'POST',
      path: '/customers',
      tag,
      summary: 'Create a customer',
      scope: 'customer:create',
      permission,
      body: CustomerIn,
      answer: { status: 200, schema: CustomerOut },
      example: { name: 'Sari Dewi', email: 'sari@example.com', phone: '628112345678' },
      handle: async (tx, { merchant, body, now }) =>
        showOne(tx, await createCustomer(tx, merchant.business_id, withAvatarKey(body, config.baseUrl), now)),
    }),
    merchantAction({
      method: 'POST',
      path: '/customers/upload',
      tag,
      isUpload: true,
      takesExcel: true,
      summary: 'Create customers from a CSV or Excel file (multipart: file), one a row',
      description:
        `The first row names the columns: \`name\`, and any of ${optionalColumns}; tags are separated by semicolons. Each ` +
        'row needs an email or a phone number; one whose email or phone number is known is left as it is. Rows are numbered as a spreadsheet shows them, the header ' +
        `is row 1. At most ${maxUploadRows} rows.`,
      scope: 'customer:create',
      permission,
      answer: { status: 200, schema: UploadOut },
      errors: [422],
      withoutTransaction: true,
      handle: async ({ merchant, request, now }) => {
        const { file } = await readUpload(request)
        const { created, ...rest } = await uploadCustomers(
          db,
          merchant.business_id,
          file,
          excelReader(threads, merchant.business_id),
          now,
        )
        return { success: created.map((customer) => show(customer)), ...rest }
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/customers/count',
      tag,
      summary: 'Count customers',
      scope: 'customer:list',
      query: customerFilters,
      answer: { status: 200, schema: Closed({ total: Type.Integer() }) },
      mayReadReplica: true,
      handle: async ({ merchant, query, db }) => ({ total: await countCustomers(db, merchant.business_id, query) }),
    }),
    merchantRead({
      method: 'GET',
      path: '/customers/tags',
      tag,
      summary: 'List the tags in use',
      scope: 'customer:list',
      answer: { status: 200, schema: ListOf(Type.String()) },
      mayReadReplica: true,
      handle: async ({ merchant, db }) => toList(await listCustomerTags(db, merchant.business_id)),
    }),
    merchantRead({
      method: 'GET',
      path: '/customers/:customer_id',
      tag,
      summary: 'Read a customer',
      scope: 'customer:read',
      params,
      answer: { status: 200, schema: CustomerWithTotals },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const customer = await getCustomer(db, merchant.business_id, params.customer_id)
        const findTotals = await loadTotals(db, merchant.business_id, [customer])
        return { ...(await showOne(db, customer)), ...findTotals(customer) }
      },
    }),
    merchantAction({
      method: 'PATCH',
      path: '/customers/:customer_id',
      tag,
      summary: 'Change a customer',
      description:
        'Another email address is not confirmed, and ends the logins of the customer. Whoever signs in by it needs a code to replace the bank account of a refund for an order from before.',
      scope: 'customer:update',
      permission,
      params,
      example: { name: 'Budi Santoso' },
      body: CustomerPatch,
      answer: { status: 200, schema: CustomerOut },
      errors: [404, 409],
      withoutTransaction: true,
      handle: async ({ merchant: { business_id }, params, body, now }) => {
        const key = { business_id, id: params.customer_id }
        return showOne(db, await editCustomer(db, endLogins, key, withAvatarKey(body, config.baseUrl), now))
      },
    }),
    merchantAction({
      method: 'POST',
      path: '/customers/:customer_id/update-tags',
      tag,
      summary: "Replace a customer's tags",
      scope: 'customer:update',
      permission,
      params,
      example: { tags: ['loyal'] },
      body: TagsIn,
      answer: { status: 200, schema: CustomerOut },
      errors: [404, 409],
      withoutTransaction: true,
      handle: async ({ merchant, params, body, now }) =>
        showOne(
          db,
          await db
            .transaction()
            .execute((tx) => updateCustomer(tx, merchant.business_id, params.customer_id, body, now)),
        ),
    }),
  ]
}
