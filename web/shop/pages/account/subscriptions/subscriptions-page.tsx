import type { Subscription } from '../../../api/types.generated.ts'
import type { Context } from '../../../context.ts'
import { Link } from '../../../router.tsx'
import { useShop } from '../../../use-shop.ts'
import { rhythm } from '../../../words.ts'
import { AccountFrame } from '../account-frame.tsx'
import { Loaded } from '../loaded.tsx'
import { MoreButton } from '../more-button.tsx'
import { usePages } from '../use-pages.ts'
import { say } from '../words.ts'
import { SavedMethods } from './saved-methods.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'

export function SubscriptionsPage() {
  const { language, linkTo } = useShop()
  const subscriptions = usePages('subscriptions', (call, query) => call('GET customers/me/subscriptions', { query }))
  return (
    <AccountFrame title="my_subscriptions">
      <Loaded loaded={subscriptions}>
        {({ data }) =>
          data.length === 0 ? (
            <div class="empty">
              <p>{say(language, 'no_subscriptions')}</p>
              <Link to={linkTo('catalog')} class="button">
                {say(language, 'to_the_shop')}
              </Link>
            </div>
          ) : (
            <>
              <ul class="records">
                {data.map((subscription) => (
                  <SubscriptionRecord
                    key={subscription.id}
                    subscription={subscription}
                    onChange={subscriptions.reload}
                  />
                ))}
              </ul>
              <MoreButton {...subscriptions.more} />
            </>
          )
        }
      </Loaded>
      <SavedMethods />
    </AccountFrame>
  )
}

/** The date of the next renewal or of the end. */
function periodText({ date, language }: Context, subscription: Subscription) {
  const time = date(subscription.current_period_end)
  if (!subscription.is_active)
    return subscription.expired_at ? say(language, 'ended_at', { time: date(subscription.expired_at) }) : undefined
  return say(language, subscription.is_cancel_at_period_end ? 'ends_at' : 'renews_at', { time })
}

/** Omits the product name if the variant's name already begins with it. */
const variantName = ({ product_name, name }: { product_name: string; name: string }) =>
  name.startsWith(product_name) ? name : `${product_name} – ${name}`

function SubscriptionRecord({ subscription, onChange }: { subscription: Subscription; onChange: () => void }) {
  const context = useShop()
  const { language, money } = context
  return (
    <li class="record">
      <div class="record-head">
        <h2 class="section-title">
          {subscription.subscription_items.map(({ variant }) => variantName(variant)).join(', ')}
        </h2>
        <span class={`badge ${subscription.status === 'active' ? 'badge-good' : ''}`}>
          {say(language, `subscription_${subscription.status}`)}
        </span>
      </div>
      {subscription.subscription_items.map((item) => (
        <p key={item.id}>
          {money(Number(item.unit_price) * item.quantity)}{' '}
          <span class="quiet">{rhythm(context, subscription.interval, subscription.interval_count)}</span>
        </p>
      ))}
      <p class="quiet">{periodText(context, subscription)}</p>
      <SubscriptionActions subscription={subscription} onChange={onChange} />
    </li>
  )
}
