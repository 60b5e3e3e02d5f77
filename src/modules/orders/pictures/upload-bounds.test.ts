import { expect, it } from 'vitest'
import { createUploadBounds } from './upload-bounds.ts'

const bounds = { maxBytes: 100, maxBytesPerBusiness: 60 }

/** Starts an upload that lasts until the test ends it. */
function start(receive: ReturnType<typeof createUploadBounds>, business_id: number, name: string, size: number) {
  let end: () => void = () => {}
  const lasting = new Promise<void>((resolve) => {
    end = resolve
  })
  const outcome = receive({ business_id, name, size }, () => lasting).then(
    () => 'done',
    ({ status, code }) => [status, code],
  )
  return { end, outcome }
}

it('refuses uploads over the bytes of a business with 429 and over those of all with 503, until others end', async () => {
  const receive = createUploadBounds(bounds)
  const first = start(receive, 1, 'a', 60)
  expect(await start(receive, 1, 'b', 1).outcome).toEqual([429, 'rate_limited'])
  const second = start(receive, 2, 'c', 40)
  expect(await start(receive, 3, 'd', 1).outcome).toEqual([503, 'unavailable'])
  first.end()
  second.end()
  expect([await first.outcome, await second.outcome]).toEqual(['done', 'done'])
  const third = start(receive, 1, 'b', 60)
  third.end()
  expect(await third.outcome).toBe('done')
})

it('refuses a name that is being received with 409, and gives the room of a failed upload back', async () => {
  const receive = createUploadBounds(bounds)
  const first = start(receive, 1, 'a', 10)
  expect(await start(receive, 1, 'a', 10).outcome).toEqual([409, 'state_conflict'])
  first.end()
  await first.outcome
  const failed = receive({ business_id: 1, name: 'a', size: 60 }, () => Promise.reject(new Error('cut off')))
  await expect(failed).rejects.toThrow('cut off')
  const again = start(receive, 1, 'a', 60)
  again.end()
  expect(await again.outcome).toBe('done')
})
