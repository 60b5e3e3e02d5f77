import type { CustomerLicense } from '../../../api/types.generated.ts'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { useShop } from '../../../use-shop.ts'
import { say } from '../words.ts'

export function Licenses({ licenses }: { licenses: CustomerLicense[] }) {
  const { date, language } = useShop()
  return (
    <section class="section">
      <h2 class="section-title">{say(language, 'licenses')}</h2>
      <ul class="records">
        {licenses.map((license) => (
          <li key={license.id} class="record">
            <h3>{license.variant_name ?? license.product_name}</h3>
            <div class="copy-row">
              <code class="copy-value">{license.key}</code>
              <CopyButton text={license.key} label={say(language, 'copy_key')} />
            </div>
            {license.expires_at && (
              <p class="quiet small">{say(language, 'valid_until', { time: date(license.expires_at) })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
