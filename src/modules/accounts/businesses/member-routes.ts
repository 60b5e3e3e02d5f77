import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { listPermissions, roleAllows, roles } from '../../../access/roles.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { deleteMember } from './delete-member.ts'
import { createInvitation } from './invitations/create-invitation.ts'
import { deleteInvitation } from './invitations/delete-invitation.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { listMembers } from './list-members.ts'
import { InvitationIn, InvitationOut, MemberOut, MemberPatch, RoleOut } from './schemas.ts'
import { updateMember } from './update-member.ts'
import { showInvitation } from './views.ts'

const tag = 'Members'
const params = { business_id: Type.String() }
const memberParams = { ...params, user_id: Type.String({ description: "The user's unique_id" }) }

export const memberRoutes = (service: Service): Route[] => {
  const show = showInvitation(service.config.smtpUrl !== undefined)
  return [
    read({
      method: 'GET',
      path: '/api/businesses/:business_id/members',
      tag,
      summary: 'List the members of the business',
      access: member('business:read'),
      params,
      answer: { status: 200, schema: ListOf(MemberOut) },
      handle: async ({ caller }) =>
        toList(await listMembers(service.db, caller.business.id, roleAllows(caller.role, 'members:manage'))),
    }),
    read({
      method: 'GET',
      path: '/api/businesses/:business_id/roles',
      tag,
      summary: 'List the roles and what each may do',
      access: member('business:read'),
      params,
      answer: { status: 200, schema: ListOf(RoleOut) },
      handle: async () => toList(roles.map((role) => ({ role, permissions: listPermissions(role) }))),
    }),
    action({
      method: 'PATCH',
      path: '/api/businesses/:business_id/members/:user_id',
      tag,
      summary: "Change a member's role",
      access: member('members:manage'),
      params: memberParams,
      body: MemberPatch,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      example: { role: 'developer' },
      handle: async (tx, { caller, params, body, now }) => updateMember(tx, caller, params.user_id, body.role, now),
    }),
    action({
      method: 'DELETE',
      path: '/api/businesses/:business_id/members/:user_id',
      tag,
      summary: 'Remove a member',
      access: member('members:manage'),
      params: memberParams,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) => deleteMember(tx, caller, params.user_id, now),
    }),
    read({
      method: 'GET',
      path: '/api/businesses/:business_id/invitations',
      tag,
      summary: 'List the open invitations',
      access: member('members:manage'),
      params,
      answer: { status: 200, schema: ListOf(InvitationOut) },
      handle: async ({ caller, now }) => toList((await listInvitations(service.db, caller.business.id, now)).map(show)),
    }),
    create({
      method: 'POST',
      path: '/api/businesses/:business_id/invitations',
      tag,
      summary: 'Invite a person by mail',
      access: member('members:manage'),
      params,
      body: InvitationIn,
      answer: { status: 201, schema: InvitationOut },
      errors: [409],
      example: { email: 'budi@example.com', role: 'staff' },
      handle: async (tx, { caller, body, now }) =>
        show(await createInvitation(tx, service.config.appUrl, caller, body, now)),
    }),
    action({
      method: 'DELETE',
      path: '/api/businesses/:business_id/invitations/:invitation_id',
      tag,
      summary: 'Revoke an invitation',
      access: member('members:manage'),
      params: { ...params, invitation_id: Id },
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async (tx, { caller, params, now }) => deleteInvitation(tx, caller, params.invitation_id, now),
    }),
  ]
}
