import { expect, it } from 'vitest'
import { onFinished } from '../../../test/support/on-finished.ts'
import { createThreadPool } from '../threads/index.ts'
import { cleanRichTexts } from './clean-rich-texts.ts'
import { sanitizeRichText } from './sanitize-rich-text.ts'

/** The CPU time that the main thread spends on a task, which other processes and threads do not affect. */
async function measureMainThread(task: () => Promise<unknown>) {
  const before = process.threadCpuUsage()
  await task()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

it('cleans a megabyte of HTML with a fraction of the CPU time on the main thread', async () => {
  const threads = createThreadPool({ maxThreads: 1 })
  onFinished(() => threads.close())
  const texts = Object.fromEntries(
    Array.from({ length: 15 }, (_, i) => [`text${i}`, `<p>Kopi yang <i>manis, nomor ${i}</i></p>`.repeat(2400)]),
  )
  const expected: Record<string, string> = {}
  const here = await measureMainThread(async () => {
    for (const [field, text] of Object.entries(texts)) expected[field] = await sanitizeRichText(text, field)
  })
  const beside = await measureMainThread(async () => {
    expect(await cleanRichTexts(threads, 1, texts)).toEqual(expected)
  })
  expect(beside).toBeLessThan(here / 2)
})

it('cleans short texts without a thread', async () => {
  const threads = createThreadPool()
  const texts = { body: '<b>Kopi</b><script>1</script>', note: '' }
  expect(await cleanRichTexts(threads, 1, texts)).toEqual({ body: '<b>Kopi</b>', note: '' })
  expect(threads.count().threads).toBe(0)
})
