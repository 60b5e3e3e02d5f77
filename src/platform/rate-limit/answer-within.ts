/**
 * Rejects when the answer takes longer than `ms`. The extra turn of the event loop lets an answer that already lies in
 * the socket win: a process that was busy itself must not take the other side for slow.
 */
export function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new Error(`No answer within ${ms} ms`))), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
