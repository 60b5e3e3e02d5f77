import { useParams } from 'react-router'
import { PaymentsPage } from './payments/payments.tsx'
import { StoreGroupPage } from './store-group.tsx'
import { StoreOverview } from './store-overview.tsx'

/** The settings pages of a store. They are one file, because they share most code and each file costs a round trip. */
export default function StorePages() {
  const { store_id, group } = useParams()
  if (store_id === undefined) return <PaymentsPage />
  return group === undefined ? (
    <StoreOverview storeId={store_id} />
  ) : (
    <StoreGroupPage storeId={store_id} group={group} />
  )
}
