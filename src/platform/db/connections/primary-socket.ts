import { Socket } from 'node:net'
import pg from 'pg'

const probeMs = 3000

type Address = { host: string; port: number }

/**
 * Makes sockets to the one of several servers that accepts writes, which pg does not do itself. The servers are asked
 * again for each connection, because a failover changes the answer; connections that open at the same time share it.
 */
export function createPrimarySockets(servers: string[]): () => Socket {
  let searching: Promise<Address> | undefined
  const findPrimary = () => {
    searching ??= Promise.any(servers.map(askForWrites))
      .catch(() => {
        throw Object.assign(new Error('No server of DATABASE_URL accepts writes'), { code: 'ECONNREFUSED' })
      })
      .finally(() => {
        searching = undefined
      })
    return searching
  }
  return () => new PrimarySocket(findPrimary)
}

/** pg passes the address of the first server; it is replaced by that of the primary. */
class PrimarySocket extends Socket {
  private readonly findPrimary: () => Promise<Address>

  constructor(findPrimary: () => Promise<Address>) {
    super()
    this.findPrimary = findPrimary
  }

  override connect(): this {
    this.findPrimary().then(
      ({ host, port }) => {
        if (!this.destroyed) super.connect(port, host)
      },
      (error) => this.destroy(error),
    )
    return this
  }
}

/** Returns the address of the server if new sessions on it may write; rejects otherwise. */
async function askForWrites(connectionString: string): Promise<Address> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: probeMs, query_timeout: probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('show transaction_read_only')
    if (rows[0].transaction_read_only !== 'off') throw new Error('read-only')
    return { host: client.host, port: client.port }
  } finally {
    void client.end().catch(() => {})
  }
}
