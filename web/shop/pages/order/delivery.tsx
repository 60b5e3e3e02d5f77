import { describeCourier } from '../../../client/courier-names.generated.ts'
import type { PublicOrder } from '../../api/types.generated.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { useShop } from '../../use-shop.ts'
import { trackingPage } from './tracking.ts'
import { say } from './words.ts'

/** The delivery address, the courier and the tracking number. */
export function Delivery({ order }: { order: PublicOrder }) {
  const { language } = useShop()
  const to = order.destination_address
  if (!to?.address && !order.courier_service) return null
  const courier = order.courier_service
  const receipt = order.shipment_receipt
  const page = receipt && trackingPage(courier?.courier?.name, receipt)
  return (
    <section class="section">
      <h2 class="section-title">{say(language, 'delivery')}</h2>
      {to && (
        <address>
          {[
            to.name,
            to.phone,
            to.address,
            [[to.subdistrict, to.city, to.province].filter(Boolean).join(', '), to.postal_code]
              .filter(Boolean)
              .join(' '),
          ]
            .filter(Boolean)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </address>
      )}
      {courier && <p class="quiet">{describeCourier(courier.courier?.name, courier.name, language)}</p>}
      {receipt && (
        <div class="copy-row">
          <span class="quiet small">{say(language, 'tracking_number')}</span>
          <strong class="copy-value">
            {page ? (
              <a href={page} target="_blank" rel="noopener noreferrer">
                {receipt} <span class="unseen">{say(language, 'track_parcel')}</span>
              </a>
            ) : (
              receipt
            )}
          </strong>
          <CopyButton text={receipt} label={say(language, 'copy_number')} />
        </div>
      )}
      {order.shipment_status_history.length > 0 && (
        <ol class="progress">
          {order.shipment_status_history.map((entry) => (
            <li key={`${entry.timestamp_source}${entry.status}${entry.description}`}>
              <strong>{entry.description ?? entry.status}</strong>
              <span class="quiet small">{entry.timestamp_source}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
