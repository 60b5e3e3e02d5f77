import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureGrowth } from './harness/catalog-growth.ts'
import { createDatabase, fillStore, spawnCatalog } from './harness/catalog-store.ts'
import { compare, freePort, type Result, spawnServer, startBenchPostgres } from './harness/harness.ts'

/** Compares the public catalog, cached and uncached, with bare routes; then its growth from 1,000 to 100,000 products. */
export async function run() {
  const postgres = await startBenchPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'etalase-bench-'))
  const stops: (() => Promise<void>)[] = []
  try {
    const warm = await spawnCatalog(postgres.url, 64)
    const cold = await spawnCatalog(postgres.url, 0)
    stops.push(warm.stop, cold.stop)
    const small = await fillStore(postgres.url, 1000)
    stops.push(small.database.close)
    const { headers } = small
    const path = `/v3/stores/${small.unique_id}/public`
    const [list, detail] = [`${path}/items?page_size=20`, `${path}/products/load-500`]

    const keep = async (name: string, address: string) => {
      const response = await fetch(warm.url + address, { headers })
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
      writeFileSync(join(folder, name), await response.text())
      return join(folder, name)
    }
    const port = await freePort()
    const bare = await spawnServer(
      [process.execPath, fileURLToPath(new URL('bare/catalog.ts', import.meta.url))],
      `http://127.0.0.1:${port}/list`,
      {
        PORT: `${port}`,
        DATABASE_URL: postgres.url,
        STORE_ID: `${small.id}`,
        LIST_FILE: await keep('list', list),
        DETAIL_FILE: await keep('detail', detail),
      },
    )
    stops.push(bare.stop)
    const shared = { postgres: postgres.version }
    const lists = await compare({
      ...shared,
      title: 'Items list of 20, 1,000 products × 2 variants, warm',
      sides: [
        { name: 'bare: the same bytes from memory', url: `${bare.url}/list`, server: bare },
        { name: 'etalase', url: warm.url + list, headers, server: warm, bar: 0.5 },
      ],
    })
    const details = await compare({
      ...shared,
      title: 'Product detail, warm',
      sides: [
        { name: 'bare: the same bytes from memory', url: `${bare.url}/detail`, server: bare },
        { name: 'etalase', url: warm.url + detail, headers, server: warm, bar: 0.5 },
      ],
    })
    const uncached = await compare({
      ...shared,
      title: 'Items list of 20, nothing kept',
      sides: [
        { name: 'bare: one query of 20 rows', url: `${bare.url}/query`, server: bare },
        { name: 'etalase', url: cold.url + list, headers, server: cold, bar: 1 },
      ],
    })
    printPeers(lists[1]!, uncached[1]!, details[1]!)
    const products = Number(process.env.BENCH_PRODUCTS ?? 100_000)
    if (products === 0) return
    const largeUrl = await createDatabase(postgres.url, 'large')
    const largeCold = await spawnCatalog(largeUrl, 0)
    stops.push(largeCold.stop)
    const large = await fillStore(largeUrl, products)
    stops.push(large.database.close)
    await measureGrowth({ server: cold, store: small }, { server: largeCold, store: large })
  } finally {
    for (const stop of stops.reverse()) await stop()
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Figures of other systems, measured on a machine of this size with the same work; see the README. */
function printPeers(list: Result, uncached: Result, detail: Result) {
  const rate = ({ rps }: Result) => `${rps.toFixed(0)}/s`
  process.stdout.write(
    `beside the peers, 1,000 products × 2 variants (theirs measured on another day, 2 cores)
  list of 20:     Medusa 2 8–20/s, Vendure 3 9/s (its search index 120–160/s), etalase ${rate(list)} kept, ${rate(uncached)} not kept
  product detail: Medusa 2 40–54/s, Vendure 3 97–139/s, etalase ${rate(detail)}\n\n`,
  )
}
