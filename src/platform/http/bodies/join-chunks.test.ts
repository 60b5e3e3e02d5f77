import { expect, it } from 'vitest'
import { joinChunks } from './join-chunks.ts'

async function join(texts: string[]): Promise<string[]> {
  const chunks: string[] = []
  for await (const chunk of joinChunks(texts)) chunks.push(chunk)
  return chunks
}

it('joins short texts, and keeps a long one whole', async () => {
  const texts = [...Array.from({ length: 100_000 }, (_, i) => `row ${i}\n`), 'x'.repeat(200_000), 'end']
  const chunks = await join(texts)
  expect(chunks.join('') === texts.join('')).toBe(true)
  expect(chunks.length).toBeLessThan(25)
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(300_000)
  expect(await join([])).toEqual([])
})
