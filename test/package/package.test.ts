import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '../support/service.ts'
import { spawnService } from '../support/spawn-service.ts'
import { describeFiles, listArchive, repository } from './package.ts'

let paths: string[]
beforeAll(async () => {
  paths = await listArchive()
})

const allowed = [
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
  /^bin\/etalase\.js$/,
  /^dist\/package\/[\w-]+\.js$/,
  /^web\/dist\/([\w.-]+\.(html|json)|\.sources|assets\/[\w.-]+|icons\/[\w-]+\.png|server\/[\w-]+\.js)$/,
  /^src\/[\w/-]+\.(sql|csv|json)$/,
  /^docs\/guides\/[\w-]+\.md$/,
]

const read = (path: string) => readFile(join(repository, path), 'utf8')

/** A package as npm installs it, in a folder `node_modules`, where Node runs no TypeScript. */
async function install(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-package-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const packages = join(folder, 'node_modules')
  const own = join(packages, 'etalase')
  await mkdir(packages)
  for (const name of await readdir(join(repository, 'node_modules')))
    if (!name.startsWith('.')) await symlink(join(repository, 'node_modules', name), join(packages, name))
  for (const path of paths) {
    await mkdir(dirname(join(own, path)), { recursive: true })
    await cp(join(repository, path), join(own, path))
  }
  return own
}

describe('the archive of npm pack', () => {
  it('has the build and what it reads, and neither sources nor tests', async () => {
    expect(paths.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([])
    const schema = (await readdir(join(repository, 'src/schema'), { recursive: true }))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => `src/schema/${name}`)
    const guides = (await readdir(join(repository, 'docs/guides'))).map((name) => `docs/guides/${name}`)
    const needed = ['LICENSE', 'CHANGELOG.md', 'README.md', 'bin/etalase.js', 'dist/package/main.js']
    const web = ['web/dist/index.html', 'web/dist/shop.id.html', 'web/dist/server/shop.js']
    expect([...needed, ...web, ...schema, ...guides].filter((path) => !paths.includes(path))).toEqual([])
  })

  it('names no folder of the machine that built it', async () => {
    const texts = paths.filter((path) => /\.(js|json|html|css|md|sql)$/.test(path))
    const named = await Promise.all(texts.map(async (path) => ((await read(path)).includes(repository) ? [path] : [])))
    expect(named.flat()).toEqual([])
  })

  it('serves from its files alone and writes nothing into its folder', async () => {
    const own = await install()
    const before = await describeFiles(own)
    const data = await mkdtemp(join(tmpdir(), 'etalase-package-data-'))
    onTestFinished(() => rm(data, { recursive: true, force: true }))
    const env = { DATABASE_URL: await createDatabase(), DATA_DIR: data }
    const service = await spawnService(env, ['api', 'app', 'worker'], join(own, 'bin/etalase.js'))
    const pages = [
      `${service.appUrl}/login`,
      `${service.baseUrl}/docs/first-call`,
      `${service.baseUrl}/v3/openapi.json`,
    ]
    for (const page of pages) expect([page, (await fetch(page)).status]).toEqual([page, 200])
    await service.stop()
    expect(service.child.exitCode).toBe(0)
    expect(await describeFiles(own)).toEqual(before)
    expect(await readdir(data)).toContain('compiled')
    expect(service.log()).not.toMatch(/built|Warning/)
  })
})
