import { expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

const query = () => Promise.reject(new Error('not called in this test'))

it('answers waiting calls by what a batch has found out, and runs the others', async () => {
  const sent: string[][] = []
  const call = createBatcher({ slots: [query], depth: 1, query }).batch<string, string>({
    maxSize: 2,
    groupOf: () => 'all',
    run: async (inputs) => {
      sent.push(inputs)
      await new Promise(setImmediate)
      return inputs.map((input) => `${input} placed`)
    },
    answerWaiting: (outputs) =>
      outputs.includes('tea 2 placed')
        ? (input) => (input.startsWith('tea') ? `${input} sold out` : undefined)
        : undefined,
  })
  const wishes = ['tea 1', 'tea 2', 'coffee 1', 'tea 3', 'tea 4', 'coffee 2', 'tea 5']
  expect(await Promise.all(wishes.map(call))).toEqual([
    'tea 1 placed',
    'tea 2 placed',
    'coffee 1 placed',
    'tea 3 sold out',
    'tea 4 sold out',
    'coffee 2 placed',
    'tea 5 sold out',
  ])
  expect(sent).toEqual([['tea 1'], ['tea 2', 'coffee 1'], ['coffee 2']])

  // The slot is free two turns after its last batch.
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate)
  sent.length = 0
  const last = ['coffee 3', 'tea 2', 'coffee 4', 'tea 6', 'tea 7'].map(call)
  expect((await Promise.all(last)).slice(3)).toEqual(['tea 6 sold out', 'tea 7 sold out'])
  expect(sent).toEqual([['coffee 3'], ['tea 2', 'coffee 4']])
  expect(await call('coffee 5')).toBe('coffee 5 placed')
})
