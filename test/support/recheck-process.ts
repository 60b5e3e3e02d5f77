import { readConfig } from '../../src/config.ts'
import { start } from '../../src/main.ts'
import { createLog } from '../../src/platform/monitoring/log.ts'
import { tasks } from '../../src/worker.ts'
import { setDnsServers } from '../servers/dns-server.ts'

/** Run by `fork` with a database and a DNS server: checks sender domains as a worker does, until it is killed. */
const [databaseUrl, dnsServer] = process.argv.slice(2)
setDnsServers([dnsServer!])
const config = readConfig({ DATABASE_URL: databaseUrl!, DATABASE_LOCK_MS: '120000' })
const { service } = await start(config, { roles: [], log: createLog('silent') })
await tasks(service)['recheck-mail-domains']!({})
process.exit()
