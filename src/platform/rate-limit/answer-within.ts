/**
 * Rejects when the response takes longer than `ms`. The extra turn of the event loop lets a response that is already in
 * the socket buffer win: a busy process must not mistake its own delay for a slow peer.
 */
export function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new Error(`No answer within ${ms} ms`))), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
