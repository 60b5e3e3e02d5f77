import { createServer } from 'node:http'
// @ts-expect-error The package brings no types.
import Provider from 'oidc-provider'

/** oidc-provider 9 with the in-memory adapter that it starts with. `/mint` gives tokens, so that no browser is needed. */
const port = Number(process.env.PORT)
const scope = 'offline_access orders'
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'bench',
      client_secret: process.env.CLIENT_SECRET,
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: ['https://app.example/callback'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  scopes: scope.split(' '),
  features: { introspection: { enabled: true }, devInteractions: { enabled: false } },
  findAccount: async (_ctx: unknown, accountId: string) => ({ accountId, claims: async () => ({ sub: accountId }) }),
  rotateRefreshToken: true,
})

async function mint(kind: 'AccessToken' | 'RefreshToken'): Promise<string> {
  const client = await provider.Client.find('bench')
  const grant = new provider.Grant({ accountId: 'person', clientId: 'bench' })
  grant.addOIDCScope(scope)
  const grantId = await grant.save()
  const token = new provider[kind]({ accountId: 'person', client, grantId, scope, gty: 'authorization_code' })
  return await token.save()
}

const answer = provider.callback()
createServer(async (request, response) => {
  const url = new URL(request.url!, 'http://localhost')
  if (url.pathname !== '/mint') return answer(request, response)
  const kind = url.searchParams.get('kind') === 'refresh' ? 'RefreshToken' : 'AccessToken'
  const tokens = await Promise.all(Array.from({ length: Number(url.searchParams.get('count')) }, () => mint(kind)))
  response.setHeader('content-type', 'application/json').end(JSON.stringify(tokens))
}).listen(port, '127.0.0.1')
