/** Words that names no longer use, each with the ones to use instead (docs/developing/glossary.md). */
export const retiredWords: ReadonlyMap<string, string> = new Map([
  ['patience', 'the limit with its unit, such as timeoutMs or stuckAfterMs'],
  ['tell', 'emit, notify, report or mail'],
  ['tells', 'emits, notifies, reports or mails'],
  ['told', 'events, notified, reported or mailed'],
  ['crowd', 'concurrent'],
  ['gather', 'batch, collect or join'],
  ['gathers', 'batches, collects or joins'],
  ['gathered', 'batched, collected or joined'],
  ['road', 'channel'],
  ['roads', 'channels'],
  ['recall', 'cached response'],
  ['remember', 'cache, store or record'],
  ['remembers', 'caches, stores or records'],
  ['remembered', 'cached, stored or recorded'],
  ['forget', 'delete or purge'],
  ['forgets', 'deletes or purges'],
  ['goodbye', 'close or end'],
  ['farewell', 'close or end'],
])

/** Whole names and their parts that are retired as such. */
export const retiredNames: readonly { form: RegExp; use: string }[] = [
  { form: /^most[A-Z]/, use: 'max…' },
  { form: /^isAlone$/, use: 'withoutTransaction, or what the value says' },
  { form: /^goBeside$/, use: 'bypass' },
  { form: /^(mark)?CatalogChanged$/i, use: 'invalidateCatalog' },
]

/** Names that stay, with the reason. A name here that no file uses any more fails the check. */
export const exceptions: Readonly<Record<string, string>> = {
  told_at: 'a column of released migrations',
  '0016_customers_of_a_crowd': 'a released migration',
}
