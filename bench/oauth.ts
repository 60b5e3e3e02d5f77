import { fileURLToPath } from 'node:url'
import { spawnEtalase } from './harness/etalase.ts'
import { fillGrants } from './harness/fill-grants.ts'
import { compare, freePort, type Server, spawnServer, startBenchPostgres } from './harness/harness.ts'

/** Refresh-token chains in one run: few enough for the peer's adapter, which evicts after 1,000 entries. */
const chains = 64
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const secret = 'a-secret-of-the-benchmark-that-is-long-enough'

/** Measures an access token on /v3, and compares introspection and refresh with a server that stores nothing. */
export async function run() {
  const postgres = await startBenchPostgres()
  const servers: Server[] = []
  const start = async (file: string, path: string, env: Record<string, string>) => {
    const port = await freePort()
    const program = fileURLToPath(new URL(file, import.meta.url))
    const server = await spawnServer([process.execPath, program], `http://127.0.0.1:${port}${path}`, {
      PORT: `${port}`,
      ...env,
    })
    servers.push(server)
    return server
  }
  try {
    const bare = await start('bare/one-select.ts', '/rows/1', { DATABASE_URL: postgres.url })
    const peer = await start('peers/oidc-provider.ts', '/mint?count=1', { CLIENT_SECRET: secret })
    const ours = await spawnEtalase({ DATABASE_URL: postgres.url })
    servers.push(ours)
    const app = await fillGrants(postgres.url)
    const [pair] = await app.mint(1)
    const client = { client_id: app.client_id, client_secret: app.client_secret }
    const peerClient = `client_id=bench&client_secret=${secret}`
    const mintPeer = async (kind: string, count: number): Promise<string[]> =>
      (await (await fetch(`${peer.url}/mint?kind=${kind}&count=${count}`)).json()) as string[]

    await compare({
      title: 'GET /v3/me with an access token',
      postgres: postgres.version,
      sides: [
        { name: 'bare: one select, pool of 10', url: `${bare.url}/rows/500`, server: bare },
        {
          name: 'etalase',
          url: `${ours.url}/v3/me`,
          headers: { authorization: `Bearer ${pair!.access}` },
          server: ours,
          bar: 0.9,
        },
      ],
    })
    const [peerToken] = await mintPeer('access', 1)
    await compare({
      title: 'Introspections of an access token',
      postgres: postgres.version,
      sides: [
        {
          name: 'oidc-provider 9, in memory',
          url: `${peer.url}/token/introspection`,
          method: 'POST',
          headers: form,
          body: `${peerClient}&token=${peerToken}`,
          server: peer,
        },
        {
          name: 'etalase, PostgreSQL',
          url: `${ours.url}/v3/oauth/introspect`,
          method: 'POST',
          headers: json,
          body: JSON.stringify({ token: pair!.access, token_type: 'access', ...client }),
          server: ours,
          bar: 1.2,
        },
      ],
    })
    const next = '"refresh_token":"([^"]+)"'
    await compare({
      title: `Refresh grants, each with the newest token of one of ${chains} chains`,
      postgres: postgres.version,
      sides: [
        {
          name: 'oidc-provider 9, in memory',
          url: `${peer.url}/token`,
          method: 'POST',
          headers: form,
          body: `${peerClient}&grant_type=refresh_token&refresh_token=LINE`,
          lines: { read: () => mintPeer('refresh', chains), next },
          server: peer,
        },
        {
          name: 'etalase, PostgreSQL',
          url: `${ours.url}/v3/oauth/token`,
          method: 'POST',
          headers: json,
          body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: 'LINE', ...client }),
          lines: { read: async () => (await app.mint(chains)).map((one) => one.refresh), next },
          server: ours,
          bar: 0.8,
        },
      ],
    })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await postgres.stop()
  }
}
