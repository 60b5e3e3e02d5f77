import { bankName, paymentName } from '../../../client/payment-names.generated.ts'
import type { PublicOrder } from '../../api/types.generated.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { useShop } from '../../use-shop.ts'
import { BankSteps } from './bank-steps.tsx'
import { Deadline } from './deadline.tsx'
import { type Instructions, providerPage, readInstructions } from './instructions.ts'
import { Qr } from './qr.tsx'
import { SaveMethod } from './save-method.tsx'
import { Transfer } from './transfer.tsx'
import { say } from './words.ts'

type Props = { order: PublicOrder; onOrder: (order: PublicOrder) => void }

/** Instructions to pay the order. */
export function PaymentPanel({ order, onOrder }: Props) {
  const { language, money } = useShop()
  const instructions = readInstructions(order)
  const page = providerPage(order.pg_payment_info)
  return (
    <section class="panel pay" aria-labelledby="pay-title">
      <h2 class="section-title" id="pay-title">
        {say(language, instructions.kind === 'cod' ? 'pay_on_delivery' : 'pay_now')}
      </h2>
      <div class="copy-row pay-amount">
        <span class="quiet small">
          {say(language, 'total')} · {paymentName(order.payment_method, language)}
        </span>
        <strong class="copy-value">{money(order.gross_revenue)}</strong>
        {instructions.kind !== 'cod' && (
          <CopyButton text={String(Math.round(Number(order.gross_revenue)))} label={say(language, 'copy_amount')} />
        )}
      </div>
      {order.payment_expiration_at && instructions.kind !== 'cod' && <Deadline at={order.payment_expiration_at} />}
      {['page', 'links'].includes(instructions.kind) && <SaveMethod order={order} onOrder={onOrder} />}
      <Steps instructions={instructions} order={order} onOrder={onOrder} />
      {page && ['account', 'retail', 'qr'].includes(instructions.kind) && (
        <a class="link" href={page} rel="noopener">
          {say(language, order.epayment_provider === 'sandbox' ? 'sandbox_page' : 'provider_page')}
        </a>
      )}
      {!['cod', 'transfer'].includes(instructions.kind) && (
        <p class="pay-waiting" role="status">
          <span class="pulse" aria-hidden="true" /> {say(language, 'waiting_for_payment')}
        </p>
      )}
    </section>
  )
}

const Copied = ({ name, value, spoken }: { name: string; value: string; spoken: string }) => (
  <div class="copy-row">
    <span class="quiet small">{name}</span>
    <strong class="copy-value">{value.replace(/(\d{4})(?=\d)/g, '$1 ')}</strong>
    <CopyButton text={value} label={spoken} />
  </div>
)

function Steps({ instructions, order, onOrder }: Props & { instructions: Instructions }) {
  const { language } = useShop()
  const method = order.payment_method
  switch (instructions.kind) {
    case 'account':
      return (
        <>
          <Copied
            name={say(language, 'va_number', { bank: bankName(method) })}
            value={instructions.number}
            spoken={say(language, 'copy_number')}
          />
          {instructions.name && <p class="quiet">{say(language, 'in_the_name_of', { name: instructions.name })}</p>}
          <BankSteps method={method} />
        </>
      )
    case 'retail':
      return (
        <>
          <Copied name={say(language, 'payment_code')} value={instructions.code} spoken={say(language, 'copy_code')} />
          <p>{say(language, 'retail_steps', { shop: paymentName(method, language) })}</p>
        </>
      )
    case 'qr':
      return (
        <>
          <Qr order={order} text={instructions.text} image={instructions.image} />
          <p>{say(language, 'qr_steps')}</p>
        </>
      )
    case 'links':
      return (
        <div class="buttons">
          {instructions.links.map(({ type, url }) => (
            <a key={type + url} class={type === 'WEB' ? 'button button-quiet' : 'button'} href={url} rel="noopener">
              {say(language, type === 'WEB' ? 'open_in_browser' : 'open_app', { app: paymentName(method, language) })}
            </a>
          ))}
        </div>
      )
    case 'page':
      return (
        <a class="button" href={instructions.url} rel="noopener">
          {say(language, 'go_to_payment')}
        </a>
      )
    case 'transfer':
      return <Transfer order={order} onOrder={onOrder} />
    case 'cod':
      return <p>{say(language, 'cod_steps')}</p>
    case 'waiting':
      return <div class="skeleton skeleton-block" aria-hidden="true" />
  }
}
