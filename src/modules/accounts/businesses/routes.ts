import { Type } from 'typebox'
import { anyone, member, signedIn } from '../../../access/access.ts'
import { limitFailures } from '../../../access/limit-attempts.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { chooseLanguage } from '../../../platform/http/choose-language.ts'
import { ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { savedViewRoutes } from '../saved-views/index.ts'
import { createBusiness } from './create-business.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import { openInvitation } from './invitations/open-invitation.ts'
import { listBusinesses } from './list-businesses.ts'
import { memberRoutes } from './member-routes.ts'
import { AcceptIn, BusinessIn, BusinessOut, BusinessPatch, OpenedInvitation } from './schemas.ts'
import { updateBusiness } from './update-business.ts'
import { showBusiness } from './views.ts'

const tag = 'Businesses'
const params = { business_id: Type.String() }

/** Adds what a new business has from the start and modules above own. */
type SetUp = (tx: Tx, businessId: number, now: Date) => Promise<unknown>

export const businessRoutes = (service: Service, setUp: SetUp): Route[] => [
  read({
    method: 'GET',
    path: '/api/businesses',
    tag,
    summary: 'List the businesses of the signed-in user',
    access: signedIn,
    answer: { status: 200, schema: ListOf(BusinessOut) },
    handle: async ({ caller }) => toList(await listBusinesses(service.db, caller.user.id)),
  }),
  create({
    method: 'POST',
    path: '/api/businesses',
    tag,
    summary: 'Create a business and become its owner',
    access: signedIn,
    body: BusinessIn,
    answer: { status: 201, schema: BusinessOut },
    example: { name: 'Toko Kopi Nusantara', username: 'kopi-nusantara' },
    handle: async (tx, { caller, body, request, now }) => {
      const language = chooseLanguage(request.headers['accept-language'])
      const business = await createBusiness(tx, caller.user, { ...body, language }, now)
      await setUp(tx, business.id, now)
      return showBusiness(business)
    },
  }),
  action({
    method: 'PATCH',
    path: '/api/businesses/:business_id',
    tag,
    summary: 'Change the name, the time zone or the tax rate of a business',
    access: member('business:update'),
    params,
    body: BusinessPatch,
    answer: { status: 200, schema: BusinessOut },
    example: { name: 'Kopi Nusantara' },
    handle: async (tx, { caller, body, now }) => showBusiness(await updateBusiness(tx, caller, body, now)),
  }),
  action({
    method: 'POST',
    path: '/api/invitations/accept',
    tag: 'Members',
    summary: 'Accept an invitation and join its business',
    access: signedIn,
    body: AcceptIn,
    answer: { status: 200, schema: BusinessOut },
    errors: [404],
    example: { token: 'inv_…' },
    handle: async (tx, { caller, body, now }) =>
      showBusiness(await acceptInvitation(tx, caller.user, body.token, service.config.smtpUrl !== undefined, now)),
  }),
  action({
    method: 'POST',
    path: '/api/invitations/open',
    tag: 'Members',
    summary: 'Read what the page of an invitation says; the business sees that it was visited',
    access: anyone,
    body: AcceptIn,
    answer: { status: 200, schema: OpenedInvitation },
    errors: [404, 429],
    example: { token: 'inv_…' },
    withoutTransaction: true,
    handle: async ({ body, request, reply, now }) =>
      limitFailures(service, request, reply, { realm: 'dashboard' }, () => openInvitation(service.db, body.token, now)),
  }),
  ...memberRoutes(service),
  ...savedViewRoutes(service),
]
