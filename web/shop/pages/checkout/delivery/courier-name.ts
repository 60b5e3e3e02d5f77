import { courierWord } from '../../../../client/courier-names.generated.ts'
import type { ShippingOption } from '../../../api/types.generated.ts'
import { courierName as nameOf } from '../../../parts/courier-name.ts'

/** The courier with its service, such as `JNE Regular`. */
export const courierName = ({ courier_code, name }: ShippingOption, language: 'id' | 'en') =>
  `${nameOf(courier_code)} ${courierWord(name, language)}`.trim()
