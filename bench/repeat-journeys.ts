/** 16 buyers who begin again until the time is over; prints journeys a second. */
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
  // The last ones end after the time, which counts where a journey takes seconds: what matters is when they did.
  const elapsed = (performance.now() - began) / 1000
  process.stdout.write(`${JSON.stringify({ rps: journeys / elapsed })}\n`)
}
