import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { prepareTemplate, skipDurability } from '../support/database.ts'
import { untilPasses } from '../support/eventually.ts'
import { onFinished } from '../support/on-finished.ts'
import { toUrl } from '../support/service.ts'

/** A scan in a statement's plan; `condition` is what PostgreSQL knows about the rows before it reads them. */
export type Scan = { relation: string; condition: string }
export type Plan = { statement: string; scans: Scan[] }

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] } & Record<string, unknown>

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_format': 'json',
  'auto_explain.log_parameter_max_length': '0',
}

/** A migrated PostgreSQL of its own that logs the plan of each statement after pruning partitions. */
export async function recordPlans(partitions: number | undefined) {
  const plans: Plan[] = []
  const folder = await mkdtemp(join(tmpdir(), 'etalase-plans-'))
  await chmod(folder, 0o755)
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder, log: collectPlans(plans) })
  onFinished(async () => {
    await stop()
    await rm(folder, { recursive: true })
  })
  const client = new pg.Client(connection)
  await client.connect()
  await skipDurability(client)
  await prepareTemplate(connection, partitions)
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`)
  await client.query('select pg_reload_conf()')
  await client.end()
  const marker = new pg.Client({ ...connection, application_name: 'marker' })
  let marks = 0
  onFinished(() => marker.end())
  await marker.connect()
  /** Waits until the plans of all finished statements were read from the log. */
  const mark = async () => {
    const statement = `select 'mark ${++marks}'`
    await marker.query(statement)
    await untilPasses(() => {
      if (!plans.some((plan) => plan.statement === statement)) throw new Error('the log was not read yet')
    })
    return plans.findIndex((plan) => plan.statement === statement) + 1
  }
  return {
    databaseUrl: toUrl(connection),
    /** The plans of the statements that the action caused. */
    async during(action: () => Promise<unknown>): Promise<Plan[]> {
      const from = await mark()
      await action()
      return plans.slice(from, (await mark()) - 1)
    },
  }
}

/** Reads plans from the log's lines: the further lines of an entry begin with a tab. */
function collectPlans(plans: Plan[]) {
  let entry: string[] | undefined
  return (line: string) => {
    if (line.startsWith('\t')) {
      entry?.push(line)
      if (line !== '\t}') return
      const { 'Query Text': statement, Plan: plan } = JSON.parse(entry!.join('\n')) as {
        'Query Text': string
        Plan: Node
      }
      plans.push({ statement: statement.replace(/\s+/g, ' ').trim(), scans: listScans(plan) })
      entry = undefined
    } else entry = line.includes('plan:') ? [] : undefined
  }
}

function listScans(node: Node): Scan[] {
  const isScan = node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable'
  const condition = `${node['Index Cond'] ?? ''} ${node['Recheck Cond'] ?? ''} ${node.Filter ?? ''}`
  return [
    ...(isScan ? [{ relation: node['Relation Name']!, condition }] : []),
    ...(node.Plans ?? []).flatMap(listScans),
  ]
}
