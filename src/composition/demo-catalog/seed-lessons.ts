import { readFileSync } from 'node:fs'
import { createContent, createSection } from '../../modules/goods/courses/index.ts'
import { addLicenses, updatePool } from '../../modules/goods/licenses/index.ts'
import type { Tx } from '../../platform/db/types.ts'
import { randomText } from '../../platform/secrets/base62.ts'

type Lesson = { title: string; minutes: number; text: string }

/** The lessons of the demo courses by product name. The texts are our own work. */
const lessons = JSON.parse(readFileSync(new URL('lessons.json', import.meta.url), 'utf8')) as Record<
  string,
  { title: string; contents: Lesson[] }[]
>

type Sold = { business_id: number; name: string; variants: { id: number }[] }

export async function seedLessons(tx: Tx, { business_id, name, variants }: Sold, now: Date) {
  for (const { id } of variants)
    for (const { title, contents } of lessons[name] ?? []) {
      const section = await createSection(tx, business_id, String(id), { title }, now)
      for (const { minutes, ...content } of contents)
        await createContent(tx, business_id, section.uuid, { ...content, duration: minutes * 60 }, now)
    }
}

/** The first variant gets a pool of keys, the others a generator, so that the demo shows both. */
export async function seedLicenses(tx: Tx, { business_id, variants }: Sold, now: Date) {
  for (const [i, { id }] of variants.entries()) {
    const of = { business_id, variant_id: id }
    const keys = Array.from({ length: 50 }, () => `KASIR-${randomText(5)}-${randomText(5)}`)
    if (i === 0) await addLicenses(tx, of, keys, now)
    else await updatePool(tx, of, { source: 'generator', pattern: 'KASIR-XXXX-XXXX-XXXX' }, now)
  }
}
