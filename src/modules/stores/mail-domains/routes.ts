import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { checkDomain } from './check-domain.ts'
import { createDomain, prepareDomain } from './create-domain.ts'
import { deleteDomain, getDomain, listDomains } from './get-domain.ts'
import { MailDomainIn, MailDomainOut } from './schemas.ts'
import { showDomain } from './views.ts'

const tag = 'Sender domains'
const permission = 'messages:manage'
const params = { domain_id: Id }
const path = '/mail-domains/:domain_id'

export function mailDomainRoutes(service: Service): MerchantRoute[] {
  const { db, config, secrets } = service
  const show = showDomain(config)
  return [
    merchantRead({
      method: 'GET',
      path: '/mail-domains',
      tag,
      summary: 'List the domains in whose name the business sends mail',
      scope: 'store:read',
      permission,
      answer: { status: 200, schema: ListOf(MailDomainOut) },
      handle: async ({ merchant }) => toList((await listDomains(db, merchant.business_id)).map(show)),
    }),
    merchantCreate({
      method: 'POST',
      path: '/mail-domains',
      tag,
      summary: 'Add a domain; the answer has the records to set in its DNS',
      scope: 'store:update',
      permission,
      body: MailDomainIn,
      answer: { status: 201, schema: MailDomainOut },
      errors: [409, 429],
      example: { domain: 'kopi.example.com' },
      prepare: async ({ merchant, body }) => prepareDomain(db, merchant.business_id, body.domain),
      handle: async (tx, { merchant, now }, prepared) =>
        show(await createDomain(tx, secrets.credentials, merchant, prepared, now)),
    }),
    merchantRead({
      method: 'GET',
      path,
      tag,
      summary: 'Read a domain with its records',
      scope: 'store:read',
      permission,
      params,
      answer: { status: 200, schema: MailDomainOut },
      errors: [404],
      handle: async ({ merchant, params }) => show(await getDomain(db, merchant.business_id, params.domain_id)),
    }),
    merchantAction({
      method: 'POST',
      path: `${path}/check`,
      tag,
      summary: 'Look the records of a domain up; it is verified once every required one is there',
      scope: 'store:update',
      permission,
      params,
      answer: { status: 200, schema: MailDomainOut },
      errors: [404],
      withoutTransaction: true,
      handle: async ({ merchant, params, now }) => show(await checkDomain(service, merchant, params.domain_id, now)),
    }),
    merchantAction({
      method: 'DELETE',
      path,
      tag,
      summary: 'Delete a domain from which no store sends, with its key',
      scope: 'store:update',
      permission,
      params,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      handle: async (tx, { merchant, params, now }) => deleteDomain(tx, merchant, params.domain_id, now),
    }),
  ]
}
