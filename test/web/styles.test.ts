import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../../web/dashboard')
const styles = join(import.meta.dirname, '../../node_modules/@mantine/core/styles')

it('imports the styles of every Mantine component in use', () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(join(web, path), 'utf8'))
  const used = sources.flatMap((text) => {
    const names = /import \{([^}]+)\} from '@mantine\/core'/.exec(text)?.[1]?.split(',') ?? []
    const parts = [...text.matchAll(/<([A-Z]\w+)\.([A-Z]\w+)/g)].map(([, name, part]) => `${name}${part}`)
    return [...names.map((name) => name.trim()), ...parts]
  })
  const wanted = [...new Set(used)].filter((name) => existsSync(join(styles, `${name}.css`)))
  const imported = readFileSync(join(web, 'styles.css'), 'utf8')
  expect(wanted.length).toBeGreaterThan(20)
  expect(wanted.filter((name) => !imported.includes(`/${name}.css"`))).toEqual([])
})
