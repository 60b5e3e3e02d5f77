import { Type } from 'typebox'
import { roles } from '../../../access/roles.ts'
import { allScopes } from '../../../access/scopes.ts'
import { Closed, Nullable, OneOf, Text } from '../../../platform/http/schemas.ts'
import { eventKinds } from '../../events/index.ts'
import { BillingTagOut } from '../applications/index.ts'

/** RFC 6749 §3.2: the server must ignore unrecognized request parameters, so additional properties are allowed. */
const Open = <P extends Parameters<typeof Type.Object>[0]>(properties: P, title: string) =>
  Type.Object(properties, { additionalProperties: true, title })

const client = {
  client_id: Type.Optional(Type.String({ maxLength: 200, description: 'Here or by HTTP Basic' })),
  client_secret: Type.Optional(Type.String({ maxLength: 200, description: 'Here or by HTTP Basic' })),
}

const Kind = OneOf(['access', 'refresh', 'access_token', 'refresh_token'])

const tokenReference = {
  token: Text(500),
  token_type: Type.Optional(Kind),
  token_type_hint: Type.Optional(
    Type.String({ maxLength: 100, description: 'The same by its name in RFC 7009 and RFC 7662' }),
  ),
  ...client,
}

export const TokenIn = Open(
  {
    grant_type: Text(200, { description: '`authorization_code` or `refresh_token`' }),
    code: Type.Optional(Type.String({ maxLength: 500 })),
    code_verifier: Type.Optional(Type.String({ maxLength: 500 })),
    redirect_uri: Type.Optional(Type.String({ maxLength: 2000 })),
    refresh_token: Type.Optional(Type.String({ maxLength: 500 })),
    ...client,
  },
  'TokenRequest',
)

export const TokenOut = Closed(
  {
    access_token: Type.String(),
    refresh_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds' }),
    scope: Type.String({ description: 'The scopes granted by all businesses of the token, separated by spaces' }),
  },
  { title: 'TokenResponse' },
)

export const TokenReferenceIn = Open(tokenReference, 'TokenReference')

export const LaunchExchangeIn = Open({ launch_token: Text(500), ...client }, 'LaunchExchange')

const ConnectedBusiness = Closed({
  unique_id: Type.String(),
  username: Type.String(),
  name: Type.String(),
  is_enabled: Type.Boolean(),
  scopes: Type.Array(Type.String()),
})

export const IntrospectionOut = Closed(
  {
    active: Type.Boolean(),
    token_type: Type.Optional(OneOf(['access', 'refresh'])),
    client_id: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    sub: Type.Optional(Type.String({ description: "The person's unique_id" })),
    iat: Type.Optional(Type.Integer()),
    exp: Type.Optional(Type.Integer()),
    connected_businesses: Type.Optional(Type.Array(ConnectedBusiness)),
  },
  { title: 'Introspection' },
)

export const PublicApplicationOut = Closed(
  {
    client_id: Type.String(),
    name: Type.String(),
    description: Type.String({ description: 'Empty when the app has none' }),
    logo_url: Type.String({ description: 'Empty when the app has none' }),
    homepage_url: Type.String({ description: 'Empty when the app has none' }),
    redirect_uri: Type.String(),
  },
  { title: 'PublicApp' },
)

const described = {
  description: Type.String({ description: 'In the language of `Accept-Language`' }),
  resource: Type.String({ description: 'The name of its group, in the same language' }),
}

const IsMoney = Type.Boolean({ description: 'Only owners and admins grant it' })

/** Lists the names, so that the dashboard's types contain every one of them. */
export const ExplainedScopeOut = Closed({ name: OneOf(allScopes), ...described, is_money: IsMoney })

export const ExplainedEventOut = Closed({ name: OneOf(eventKinds), ...described })

export const ConsentOut = Closed(
  {
    application: Closed({
      client_id: Type.String(),
      name: Type.String(),
      description: Nullable(Type.String()),
      logo_url: Nullable(Type.String()),
      homepage_url: Nullable(Type.String()),
      is_verified: Type.Boolean(),
      owner: Closed({ name: Type.String() }),
    }),
    redirect_uri: Type.String(),
    scopes: Type.Array(Closed({ name: Type.String(), description: Type.String(), is_money: IsMoney })),
    webhook_events: Type.Array(ExplainedEventOut),
    billing_tags: Type.Array(BillingTagOut),
    businesses: Type.Array(
      Closed({
        unique_id: Type.String(),
        name: Type.String(),
        username: Type.String(),
        role: OneOf(roles),
        is_allowed: Type.Boolean(),
        reason: Nullable(
          OneOf(['role', 'unverified', 'money_scopes'], {
            description: '`money_scopes`: the app requests access to money, and the operator has not verified it',
          }),
        ),
        is_installed: Type.Boolean(),
      }),
    ),
    shown: Type.String({ description: 'Send it back with the decision' }),
    form_token: Type.String({
      description: 'Send it back with the decision; it is bound to the session and the request',
    }),
  },
  { title: 'Consent' },
)

export const DecisionIn = Type.Object(
  {
    decision: OneOf(['approve', 'deny']),
    business: Type.Optional(
      Type.Union([Text(40), Type.Array(Text(40), { maxItems: 500 })], {
        description: 'unique_id; repeat it for several businesses',
      }),
    ),
    shown: Type.Optional(
      Type.String({
        maxLength: 100,
        description: '`shown` of the consent. If the request of the app has changed since, the page is shown again.',
      }),
    ),
    form_token: Type.Optional(
      Type.String({ maxLength: 100, description: 'From the consent; without it the decision is refused with 403' }),
    ),
  },
  { additionalProperties: true, title: 'AuthorizationDecision' },
)

export const OwnApplicationOut = Closed(
  {
    client_id: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    logo_url: Nullable(Type.String()),
    homepage_url: Nullable(Type.String()),
    redirect_uri: Nullable(Type.String()),
    available_scopes: Type.Array(Type.String()),
    webhook_status: Nullable(OneOf(['active', 'inactive'], { description: 'Null when the app has no webhook' })),
    webhook_events: Type.Array(Type.String()),
  },
  { title: 'OwnApp' },
)

export const requiredOfAuthorize = [
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const

const parameter = (description: string) => Type.Optional(Type.Unsafe<unknown>({ description }))

/** Not validated by schema: `checkAuthorizeRequest` decides whether an error is shown or redirected. */
export const authorizeQuery = {
  client_id: parameter('Of the app'),
  redirect_uri: parameter('Exactly the one that the app registered'),
  response_type: parameter('`code`'),
  state: parameter('Returned to the app, which compares it'),
  code_challenge: parameter('The SHA-256 digest of the code verifier in Base64-URL without padding'),
  code_challenge_method: parameter('`S256`'),
  scope: parameter('Narrows the scopes that the app registered'),
} satisfies Record<(typeof requiredOfAuthorize)[number] | 'scope', unknown>
