import { listPermissions, type Role } from '../../../access/roles.ts'
import { stateOfInvitation } from './rules.ts'

type InvitationRow = {
  id: number
  email: string
  role: Role
  invited_by: string
  created_at: string
  expires_at: string
  opened_at: string | null
  mail_id: number | null
  mail_status: string | null
}

export const showInvitation = (hasMailServer: boolean) => (invitation: InvitationRow) => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.invited_by,
  created_at: invitation.created_at,
  expires_at: invitation.expires_at,
  state: stateOfInvitation(invitation, hasMailServer),
  opened_at: invitation.opened_at,
})

/** A business with the permissions of its member, so that clients need no copy of the table of roles. */
export const showBusiness = <B extends { role: Role; language: string; has_seeded_rates: boolean }>({
  language: _,
  has_seeded_rates: __,
  ...business
}: B) => ({
  ...business,
  permissions: listPermissions(business.role),
})
