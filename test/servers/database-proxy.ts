import { inject } from 'vitest'
import { onFinished } from '../support/on-finished.ts'
import { startTcpProxy } from './tcp-proxy.ts'

/** A network path to a database that can fail silently, and the URL through it. */
export async function startDatabaseProxy(databaseUrl: string) {
  const server = inject('server')
  const { hostname, port, searchParams, pathname } = new URL(databaseUrl)
  const socketFolder = searchParams.get('host')
  const proxy = await startTcpProxy(
    socketFolder ? { path: `${socketFolder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port) },
  )
  onFinished(() => proxy.close())
  const user = server.user ?? new URL(server.connectionString!).username
  return { proxy, name: pathname.slice(1), url: `postgres://${user}@127.0.0.1:${proxy.port}${pathname}` }
}
