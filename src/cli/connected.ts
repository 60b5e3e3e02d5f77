import pg from 'pg'

/** Runs on a connection of its own that gets values as PostgreSQL sends them. */
export async function connected<T>(connection: pg.ClientConfig, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, types: undefined })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
