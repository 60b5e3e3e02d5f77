import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import {
  type CustomDomain,
  createCustomDomain,
  deleteCustomDomain,
  listCustomDomains,
  recordName,
  verifyCustomDomain,
} from './custom-domains.ts'
import { CustomDomainIn, CustomDomainOut } from './schemas.ts'

const tag = 'Storefront setup'
const path = '/api/businesses/:business_id/custom-domains'
const params = { business_id: Type.String() }
const domainParams = { ...params, domain_id: Id }

const show = ({ verification_token, ...domain }: CustomDomain) => ({
  ...domain,
  full_url: `https://${domain.hostname}`,
  dns_record: { type: 'TXT' as const, name: recordName(domain.hostname), value: verification_token ?? '' },
})

/** Host names of a business. A store uses one through its `custom_domain_id`. */
export const customDomainRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'List the custom domains of the business',
    access: member('business:read'),
    params,
    answer: { status: 200, schema: ListOf(CustomDomainOut) },
    handle: async ({ caller }) => toList((await listCustomDomains(service.db, caller.business.id)).map(show)),
  }),
  create({
    method: 'POST',
    path,
    tag,
    summary: 'Claim a host name',
    access: member('stores:manage'),
    params,
    body: CustomDomainIn,
    answer: { status: 201, schema: CustomDomainOut },
    errors: [409],
    example: { hostname: 'shop.example.com' },
    handle: async (tx, { caller, body, now }) =>
      show(await createCustomDomain(tx, caller.business.id, caller.user.unique_id, body.hostname, now)),
  }),
  action({
    method: 'POST',
    path: `${path}/:domain_id/verify`,
    tag,
    summary: 'Verify the ownership of a host name by its TXT record',
    access: member('stores:manage'),
    params: domainParams,
    answer: { status: 200, schema: CustomDomainOut },
    errors: [404, 409],
    withoutTransaction: true,
    handle: async ({ caller, params, now }) => {
      const asked = { businessId: caller.business.id, actor: caller.user.unique_id, id: params.domain_id }
      return show(await verifyCustomDomain(service.db, asked, now))
    },
  }),
  action({
    method: 'DELETE',
    path: `${path}/:domain_id`,
    tag,
    summary: 'Delete a custom domain; a store that uses it stays available at its other URLs',
    access: member('stores:manage'),
    params: domainParams,
    answer: { status: 204, schema: null },
    errors: [404],
    handle: async (tx, { caller, params, now }) =>
      deleteCustomDomain(tx, caller.business.id, caller.user.unique_id, params.domain_id, now),
  }),
]
