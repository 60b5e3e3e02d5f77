import { Type } from 'typebox'
import { permissionNames, roles } from '../../../access/roles.ts'
import { Closed, Email, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'

const Username = Type.String({
  pattern: '^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$',
  description: '3 to 40 of a-z, 0-9 and -',
})

export const BusinessIn = Closed({
  name: Text(200),
  username: Type.Optional(Username),
  is_test: Type.Optional(
    Type.Boolean({ description: 'For trying things out: tools may cause orders and payments in it. It stays so' }),
  ),
})

export const BusinessPatch = Closed({
  name: Type.Optional(Text(200)),
  time_zone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      examples: ['Asia/Makassar'],
      description: 'The IANA time zone whose date order numbers carry',
    }),
  ),
  tax_rate: Type.Optional(
    Nullable(
      Type.Number({
        minimum: 0,
        maximum: 100,
        examples: [11],
        description:
          'The value-added tax in percent that prices include; null or 0 for none. Orders keep the rate they were made with',
      }),
    ),
  ),
})

export const BusinessOut = Closed(
  {
    id: Type.Integer(),
    unique_id: Type.String({ examples: ['K7QM4XWZ'] }),
    username: Type.String(),
    name: Type.String(),
    currency: Type.String(),
    time_zone: Type.String(),
    tax_rate: Nullable(Type.Number({ description: 'Percent; null for no tax' })),
    is_test: Type.Boolean({ description: 'Whether the business is for trying things out' }),
    role: OneOf(roles),
    permissions: Type.Array(OneOf(permissionNames), { description: 'What the role allows' }),
    default_views: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'In lists of businesses: the query of your default view of each list that has one',
      }),
    ),
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'Business' },
)

export const MemberOut = Closed(
  {
    user_id: Type.String({ description: "The user's unique_id" }),
    fullname: Type.String(),
    email: Type.String(),
    avatar: Nullable(Type.String()),
    role: OneOf(roles),
    is_two_factor_on: Nullable(
      Type.Boolean({
        description: 'Whether signing in needs a second factor; null for callers who do not manage members',
      }),
    ),
    created_at: Timestamp,
  },
  { title: 'Member' },
)

/** What the page of an invitation says before the person signs in. */
export const OpenedInvitation = Closed(
  {
    business: Type.String(),
    inviter: Type.String(),
    email: Type.String(),
    role: OneOf(roles),
    has_account: Type.Boolean({ description: 'Whether the invited address has an account' }),
  },
  { title: 'OpenedInvitation' },
)

export const RoleOut = Closed(
  { role: OneOf(roles), permissions: Type.Array(OneOf(permissionNames)) },
  { title: 'RoleWithPermissions' },
)

export const MemberPatch = Closed({ role: OneOf(roles) })

export const InvitationIn = Closed({ email: Email, role: OneOf(['admin', 'developer', 'staff', 'viewer']) })

export const InvitationOut = Closed(
  {
    id: Type.Integer(),
    email: Type.String(),
    role: OneOf(roles),
    invited_by: Type.String(),
    created_at: Timestamp,
    expires_at: Timestamp,
    state: Nullable(
      OneOf(['stored', 'waiting', 'sent', 'failed', 'opened'], {
        description:
          '`stored`: no mail server is configured; `waiting`: the mail is about to be sent; `opened`: its page was visited; null: not known',
      }),
    ),
    opened_at: Nullable(Timestamp),
  },
  { title: 'Invitation' },
)

export const AcceptIn = Closed({ token: Text(200) })
