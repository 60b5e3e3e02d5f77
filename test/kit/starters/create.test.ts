import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { repository } from '../../package/package.ts'
import { packStarters } from './starter.ts'

const { folder, command, sdk, run } = await packStarters()
const read = (path: string) => readFile(join(folder, path), 'utf8')
const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

describe('create-etalase', () => {
  it('makes a project that nothing has to be edited in', async () => {
    const address = {
      url: 'https://api.example',
      'app-url': 'https://app.example/',
      'public-url': 'https://my.example',
    }
    const app = { 'client-id': 'app_1', 'client-secret': 'as_1', 'webhook-secret': 'whsec_1' }
    const options = Object.entries({ ...address, ...app, sdk }).map(([name, value]) => `--${name}=${value}`)
    const { code, stdout } = await run(['app', 'Kopi App', ...options])
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `✓ Kopi App has an app that merchants install.

  1. Start it, with Node 22.18 or later:
     cd "Kopi App"
     npm install
     npm start

     Then open https://my.example
`,
    })
    expect(await read('Kopi App/.env')).toBe(`ETALASE_URL=https://api.example
ETALASE_APP_URL=https://app.example
PUBLIC_URL=https://my.example
CLIENT_ID=app_1
CLIENT_SECRET=as_1
WEBHOOK_SECRET=whsec_1
`)
    expect((await stat(join(folder, 'Kopi App/.env'))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'Kopi App'))).toEqual(
      expect.arrayContaining(['.env', '.gitignore', 'README.md', 'package.json', 'src', 'tsconfig.json']),
    )
    expect(await read('Kopi App/.gitignore')).toContain('.env')
    const { name, dependencies } = await readJson(join(folder, 'Kopi App/package.json'))
    expect({ name, sdk: dependencies['@etalase/sdk'] }).toEqual({ name: 'kopi-app', sdk: `file:${sdk}` })
  })

  it('says what to do in the dashboard while values are missing, and writes them later', async () => {
    const { stdout } = await run(['app', 'later'], { PUBLIC_URL: 'http://localhost:4100' })
    expect(stdout).toContain('Redirect address   http://localhost:4100/callback')
    expect(stdout).toContain('npx create-etalase set later --client-id … --client-secret …')
    expect(stdout).toContain('npx create-etalase set later --webhook-secret …')
    const written = await run(['set', 'later', '--client-id', 'app_2', '--client-secret=as_2'])
    expect(written).toEqual({
      code: 0,
      stdout: 'CLIENT_ID and CLIENT_SECRET are in later/.env. Start the project again.\n',
      stderr: '',
    })
    expect(await read('later/.env')).toContain(
      'PUBLIC_URL=http://localhost:4100\nCLIENT_ID=app_2\nCLIENT_SECRET=as_2\n',
    )
  })

  it('sets values from the environment too, and leaves other lines as they are', async () => {
    await run(['app', 'edited', '--client-id', 'app_1'])
    const path = join(folder, 'edited/.env')
    const text = `# Mine\n\nDATABASE_FILE=/var/lib/app.db\n${await readFile(path, 'utf8')}# The end\n`
    await writeFile(path, text)
    const { stdout } = await run(['set', 'edited'], { CLIENT_SECRET: 'as_secret', STORE_ID: 'of another template' })
    expect(stdout).toBe('CLIENT_SECRET is in edited/.env. Start the project again.\n')
    expect(await readFile(path, 'utf8')).toBe(text.replace('CLIENT_SECRET=\n', 'CLIENT_SECRET=as_secret\n'))
  })

  it('takes an empty folder, and leaves one with files as it is', async () => {
    await mkdir(join(folder, 'empty'))
    expect(await run(['app', 'empty'])).toMatchObject({ code: 0 })
    await mkdir(join(folder, 'full'))
    await writeFile(join(folder, 'full/notes.txt'), 'mine')
    expect(await run(['app', 'full'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'full exists and is not an empty folder. Choose another name, or empty it first.\n',
    })
    expect(await readdir(join(folder, 'full'))).toEqual(['notes.txt'])
  })

  it.each([
    [['shop', 'x'], 'There is no template shop. Choose app or storefront.'],
    [['app'], 'Name the folder: create-etalase app my-app'],
    [['app', 'x', 'y'], 'There is one argument too many: y'],
    [['app', 'x', '--colour', 'red'], "Unknown option '--colour'"],
    [['app', 'x', '--url', 'api.example'], '--url has to be an address such as https://api.example.com: api.example'],
    [['app', 'x', '--client-id', 'a\nPORT=1'], '--client-id has a character that no such value has.'],
    [['app', 'x', '--sdk', 'none.tgz'], '--sdk names a file that does not exist: none.tgz'],
    [['set', 'nowhere', '--client-id', 'app_1'], 'nowhere is no project of create-etalase: it has no file .env.'],
  ])('refuses %j in one sentence and makes nothing', async (args, message) => {
    const { code, stdout, stderr } = await run(args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.split('\n').slice(0, 1).join()).toContain(message)
    expect(await readdir(folder)).not.toContain('x')
  })
})

describe('the archive of create-etalase', () => {
  it('has the command and the templates, and nothing that was installed or built in them', async () => {
    const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', 'templates'], {
      cwd: join(repository, 'packages/create-etalase'),
    })
    const files = await readdir(command, { recursive: true, withFileTypes: true })
    const packed = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    expect(packed.map((path) => path.slice(command.length + 1)).sort()).toEqual(
      [...stdout.trim().split('\n'), 'README.md', 'package.json', 'dist/main.js'].sort(),
    )
  })

  it('asks for the SDK of the same version, and for the packages that are tested here', async () => {
    const root = await readJson(join(repository, 'package.json'))
    const known = {
      ...root.dependencies,
      ...root.devDependencies,
      '@etalase/sdk': (await readJson(join(repository, 'packages/sdk/package.json'))).version,
    }
    for (const template of await readdir(join(command, 'templates'))) {
      const { dependencies, devDependencies } = await readJson(join(command, 'templates', template, 'package.json'))
      expect(known).toMatchObject({ ...dependencies, ...devDependencies })
    }
  })

  it('has an app of less than 300 lines', async () => {
    const sources = join(command, 'templates/app/src')
    const code = (await readdir(sources)).filter((name) => name.endsWith('.ts'))
    const texts = await Promise.all(code.map((name) => readFile(join(sources, name), 'utf8')))
    expect(texts.reduce((sum, text) => sum + text.trimEnd().split('\n').length, 0)).toBeLessThan(300)
  })
})
