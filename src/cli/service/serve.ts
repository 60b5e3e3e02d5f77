import { setTimeout as sleep } from 'node:timers/promises'
import { type Demo, findDemoShop, isUnused, timeDemo } from '../../composition/demo.ts'
import { type Config, readConfig } from '../../config.ts'
import { type Running, roles, type ServerRole, start } from '../../main.ts'
import { ensureWebBuild } from '../../modules/console/dashboard-pages/index.ts'
import { releaseStartupMemory } from '../../platform/monitoring/release-startup-memory.ts'
import { type Command, UsageError } from '../command.ts'
import { fail, note, say } from '../print.ts'
import { announceDemo, sayAddresses } from './welcome.ts'

export const serve: Command = {
  usage: 'etalase serve [--role api|app|worker]… [--no-demo]',
  details: `--role     start only this role; repeat the option for several. Each role can be scaled separately.
--no-demo  create no demo data. It is created only in an empty embedded database.

Ctrl-C stops cleanly: requests in progress finish (for DRAIN_MS at most), then the database closes. SIGTERM does the
same, but first serves for LAME_DUCK_MS while /readyz says that the process is not ready.`,
  options: { role: { type: 'string', multiple: true }, 'no-demo': { type: 'boolean' } },
  run: async ({ values }) => {
    const requested = (values.role as string[] | undefined) ?? [...roles]
    const unknown = requested.find((role) => !roles.includes(role as ServerRole))
    if (unknown) throw new UsageError(`There is no role "${unknown}": use ${roles.join(', ')}.`)
    const config = readConfig()
    if (!config.redisUrl && !requested.includes('api') !== !requested.includes('app')) {
      note('Set REDIS_URL if several processes serve requests: without it each counts rate limits on its own.')
    }
    if (requested.includes('app')) await ensureWebBuild(note)
    let made: { demo: Demo; seconds: number } | undefined
    let running: Running | undefined
    running = await start(config, {
      roles: requested as ServerRole[],
      say: note,
      onDatabaseExit: () => leave(running),
      prepare: async ({ service, database }) => {
        const isFirst = database.isEmbedded && !values['no-demo'] && (await isUnused(service.db))
        if (isFirst) made = await timeDemo(service.db, config, service.now())
      },
    })
    stopOnSignal(running, config)
    releaseStartupMemory()
    const demoShop = made ? undefined : await findDemoShop(running.service.db, config)
    sayAddresses(config, running.database, requested, demoShop)
    if (made) await announceDemo(made, running.database.where, process.stdout)
    else say()
  },
}

/** The process cannot work without its database; exiting lets a supervisor restart it. */
function leave(running: Running | undefined) {
  fail('The embedded database stopped unexpectedly; exiting.')
  void running?.stop().catch(() => {})
  setTimeout(() => process.exit(1), 2000).unref()
  process.exitCode = 1
}

/** How long connections to the database may take to close; one whose network path is gone never does. */
const maxCloseMs = 5000

function exitAfter(ms: number) {
  const exit = () => {
    fail('Some connections did not close in time; exiting.')
    process.exit(1)
  }
  setTimeout(exit, ms).unref()
}

function stopOnSignal(running: Running, { lameDuckMs, drainMs }: Config) {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) {
      note('Stopping immediately.')
      process.exit(130)
    }
    isStopping = true
    running.service.lifecycle.isStopping = true
    if (signal === 'SIGTERM' && lameDuckMs > 0) {
      note(`Not ready any more; stopping in ${lameDuckMs} ms.`)
      await sleep(lameDuckMs)
    }
    note(`${signal === 'SIGINT' ? '\n' : ''}Stopping after the requests in progress…`)
    setTimeout(() => {
      note('Some requests did not finish in time and are cut.')
      for (const { server } of Object.values(running.servers)) server.closeAllConnections()
    }, drainMs).unref()
    if (!running.database.isEmbedded) exitAfter(drainMs + maxCloseMs)
    try {
      await running.stop()
      note('Stopped.')
      setTimeout(() => process.exit(), 1000).unref() // A dead connection would keep the process from exiting.
    } catch (error) {
      fail((error as Error).message)
      process.exitCode = 1
    }
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
