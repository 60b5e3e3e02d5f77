/** Runs journeys of 16 concurrent buyers until the time is over; prints journeys per second. */
export async function repeatJourneys(journey: () => Promise<void>, seconds: number) {
  const began = performance.now()
  let journeys = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < began + seconds * 1000) {
        await journey()
        journeys++
      }
    }),
  )
  // The last journeys end after the deadline, which matters if a journey takes seconds, so their real end is counted.
  const elapsed = (performance.now() - began) / 1000
  process.stdout.write(`${JSON.stringify({ rps: journeys / elapsed })}\n`)
}
