import type { Access } from '../access.ts'
import { scopeWords } from '../scopes.ts'

/** The credentials that each kind of access takes, by the names below. */
export const securityByKind: Record<Access['kind'], string[]> = {
  anyone: [],
  session: ['session'],
  operator: ['session'],
  member: ['session'],
  machine: ['apiKey', 'oauth2'],
  identity: ['apiKey', 'oauth2'],
  installed_app: ['oauth2'],
  oauth_client: ['clientBasic'],
  storefront: ['storefrontKey'],
  customer: ['customerToken'],
  storefront_customer: ['storefrontKey', 'customerToken'],
}

type Server = { url: string; appUrl: string; headerPrefix: string }

export const securitySchemes = ({ url, appUrl, headerPrefix }: Server) => ({
  apiKey: { type: 'http', scheme: 'bearer', description: 'A business API key, `sk_…` or `rk_…`' },
  oauth2: {
    type: 'oauth2',
    description: 'An access token of an installed app, `at_…`. The authorization request needs PKCE with S256.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${appUrl}/oauth/authorize`,
        tokenUrl: `${url}/v3/oauth/token`,
        refreshUrl: `${url}/v3/oauth/token`,
        scopes: scopeWords,
      },
    },
  },
  clientBasic: {
    type: 'http',
    scheme: 'basic',
    description: '`client_id` and `client_secret`; they may stand in the body instead',
  },
  storefrontKey: {
    type: 'apiKey',
    in: 'header',
    name: `${headerPrefix}Storefront-Api-Key`,
    description: 'A publishable key of the store, `sfpk_…`',
  },
  customerToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A customer of the store' },
  session: { type: 'apiKey', in: 'cookie', name: 'etalase_session', description: 'A dashboard session' },
})

/** The alternatives of credentials that a route takes; an app's token needs one of the scopes. */
export function describeSecurity(access: Access): Record<string, readonly string[]>[] {
  const names = securityByKind[access.kind]
  if (names.length === 0) return [{}]
  if (access.kind === 'storefront_customer') return [Object.fromEntries(names.map((name) => [name, []]))]
  const scopes = access.kind === 'machine' ? [access.scope, ...(access.or ?? [])].map((scope) => [scope]) : [[]]
  const alternatives = names.flatMap((name) =>
    (name === 'oauth2' ? scopes : [[]]).map((needed) => ({ [name]: needed })),
  )
  return access.kind === 'oauth_client' ? [...alternatives, {}] : alternatives
}

type Secured = { security?: Record<string, readonly string[]>[] }

/** Removes the credentials that most operations take from these and returns them; undefined if no list is usual. */
export function findUsualSecurity(paths: Record<string, Record<string, Secured>>): Secured['security'] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const bySecurity = Map.groupBy(operations, ({ security }) => JSON.stringify(security))
  const [usual = []] = [...bySecurity.values()].filter(({ length }) => length > operations.length / 2)
  const security = usual[0]?.security
  for (const operation of usual) delete operation.security
  return security
}

/** Part of the description of a document with operations of members. */
export const memberNote =
  '`x-required-permission` of an operation is the permission that the role of the member needs in the business.'

type Needs = Secured & { 'x-required-permission'?: string }

/** Says in a sentence what the caller needs besides the credential, for the reference. */
export function writeAccessNote({ security = [], 'x-required-permission': permission }: Needs): string {
  const scopes = security.flatMap(({ oauth2 = [] }) => oauth2)
  if (scopes.length > 0) return `Needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`
  return permission ? `Needs a role with the permission \`${permission}\` in the business.` : ''
}
