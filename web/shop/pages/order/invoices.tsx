import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import { downloadFile } from '../../api/download-file.ts'
import type { BuyerInvoice } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'
import { Problem } from '../../parts/notice.tsx'
import { useShop } from '../../use-shop.ts'
import { invoiceWords } from './invoice-words.ts'

const words = ({ language }: Context) => invoiceWords[language]

const list = async ({ call }: Context, secret_slug: string) =>
  (await call('GET public/orders/{secret_slug}/invoices', { path: { secret_slug } })).data

const save = (context: Context, { file_url, number }: BuyerInvoice) =>
  downloadFile(context, file_url!, `${number.replaceAll('/', '-')}.pdf`)

const isComplete = (invoices: BuyerInvoice[]) =>
  invoices.length > 0 && invoices.every(({ file_url }) => file_url !== null)

/** The polling interval: the invoice follows the payment within seconds. */
const readMs = 2000
const maxReads = 10

/** Lists the invoices and credit notes of a paid order; renders nothing if there are none. */
export function Invoices({ slug }: { slug: string }) {
  const context = useShop()
  const { money } = context
  const [invoices, setInvoices] = useState<BuyerInvoice[]>([])
  const [problem, setProblem] = useState<ApiError>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const read = async (reads: number) => {
      const found = await list(context, slug).catch(() => [])
      if (isLeft) return
      setInvoices(found)
      if (!isComplete(found) && reads < maxReads) timer = setTimeout(() => void read(reads + 1), readMs)
    }
    void read(1)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [slug])
  const written = invoices.filter(({ file_url }) => file_url !== null)
  if (written.length === 0) return null
  return (
    <section class="section">
      <h2 class="section-title">{words(context).title}</h2>
      <ul class="records">
        {written.map((invoice) => (
          <li key={invoice.id} class="record">
            <p>
              <strong>{invoice.number}</strong> <span class="quiet">{money(invoice.total)}</span>
            </p>
            <button
              type="button"
              class="button button-quiet button-small"
              onClick={() => save(context, invoice).then(() => setProblem(undefined), setProblem)}
            >
              {invoice.kind === 'invoice' ? words(context).download : words(context).download_credit_note}
            </button>
          </li>
        ))}
      </ul>
      {problem && <Problem problem={problem} />}
    </section>
  )
}

/** Downloads the newest invoice of an order, which is looked up on click. */
export function InvoiceButton({ slug }: { slug: string }) {
  const context = useShop()
  const [problem, setProblem] = useState<ApiError>()
  const [isMissing, setMissing] = useState(false)
  const download = async () => {
    setProblem(undefined)
    const found = (await list(context, slug)).find(({ kind, file_url }) => kind === 'invoice' && file_url !== null)
    setMissing(!found)
    if (found) await save(context, found)
  }
  return (
    <div>
      <button type="button" class="button button-quiet button-small" onClick={() => void download().catch(setProblem)}>
        {words(context).download}
      </button>
      {isMissing && (
        <p class="quiet small" role="status">
          {words(context).none}
        </p>
      )}
      {problem && <Problem problem={problem} />}
    </div>
  )
}
