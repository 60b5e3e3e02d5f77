import type { CustomerCaller } from '../../../access/caller.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import type { getProfile } from './get-profile.ts'

/** A customer's own profile. Omits the merchant's tags and flags. */
export const showProfile = (
  { customer, settings, hasOwnPassword }: Awaited<ReturnType<typeof getProfile>>,
  { store }: CustomerCaller,
  baseUrl: string,
) => ({
  customer: {
    id: customer.id,
    email: customer.email,
    name: customer.name,
    phone: customer.phone,
    avatar: pictureUrl(baseUrl)(customer.avatar),
    bio_description: customer.bio_description,
    date_of_birth: customer.date_of_birth,
    sex: customer.sex,
    confirmed_at: customer.confirmed_at,
    phone_confirmed_at: customer.phone_confirmed_at,
    created_at: customer.created_at,
    last_updated_at: customer.last_updated_at,
    status: customer.status,
    is_unsubscribe: customer.is_unsubscribe,
    business_id: customer.business_id,
  },
  store: {
    id: store.id,
    unique_id: store.unique_id,
    name: store.name,
    is_customer_otp_required: effectiveSettings(settings).is_customer_otp_required,
  },
  is_generated_password_reset: hasOwnPassword,
})
