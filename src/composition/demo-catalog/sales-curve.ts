/** Numbers between 0 and 1 that are the same in every demo. */
export function createDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const jakartaMs = 7 * hourMs

const days = 182
const ordersOfFirstDay = 1.2
const ordersOfLastDay = 5

/** From Sunday to Saturday: people shop for coffee before and at the weekend. */
const weekdays = [1.3, 0.8, 0.75, 0.85, 0.95, 1.2, 1.4]

/** When in the day people order: late in the morning and after dinner. */
const hours = [8, 9, 9, 10, 10, 11, 11, 12, 13, 15, 16, 18, 19, 19, 20, 20, 20, 21, 21, 22]

/** How many orders a day may expect: a growing shop, busy at the weekend, after payday and on double dates such as 11.11. */
function countOrders(day: Date, growth: number): number {
  const date = day.getUTCDate()
  const isPayday = date >= 25 || date <= 2
  const isDoubleDate = date === day.getUTCMonth() + 1 && date >= 9
  const usual = ordersOfFirstDay + (ordersOfLastDay - ordersOfFirstDay) * growth ** 1.4
  return usual * weekdays[day.getUTCDay()]! * (isPayday ? 1.4 : 1) * (isDoubleDate ? 2.5 : 1)
}

/** When the orders of the last six months were placed, the oldest first; the last one is a few minutes old. */
export function placeOrders(now: Date): Date[] {
  const dice = createDice(1945)
  const today = Math.floor((now.getTime() + jakartaMs) / dayMs)
  const moments: number[] = []
  let expected = 0
  for (let day = today - days; day <= today; day++) {
    expected += countOrders(new Date(day * dayMs), (day - today + days) / days)
    for (; expected >= 1; expected--) {
      const hour = hours[Math.floor(dice() * hours.length)]!
      moments.push(day * dayMs - jakartaMs + (hour + dice()) * hourMs)
    }
  }
  const last = now.getTime() - 4 * 60_000
  const past = moments.filter((moment) => moment < last)
  return [...past, last].sort((a, b) => a - b).map((moment) => new Date(moment))
}
