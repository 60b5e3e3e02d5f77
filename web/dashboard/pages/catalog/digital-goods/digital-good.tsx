import { useParams } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { Lessons } from './lessons.tsx'
import { LicenseKeys } from './license-keys.tsx'
import { LicenseSource } from './license-source.tsx'
import { goodsWords } from './words.ts'

/** What buyers of a variant receive: lessons, licence keys, or both. */
export default function DigitalGood() {
  const { digitalGoods } = useWords(goodsWords)
  const { path: business } = useBusiness()
  const path = { ...business, variant_id: useParams().variant_id! }
  const read = useApi('GET /api/businesses/{business_id}/variants/{variant_id}', { path })
  return (
    <Page title={read.data?.fullname ?? digitalGoods.title}>
      <Loaded query={read}>
        {(variant) => (
          <>
            {(variant.item_type === 'course' || variant.is_lms_enabled) && <Lessons path={path} />}
            {(variant.item_type === 'license' || variant.is_license_enabled) && (
              <>
                <LicenseSource path={path} />
                <LicenseKeys path={path} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
